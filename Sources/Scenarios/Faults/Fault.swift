import Quantities

/// A kind of misbehaviour: how it bends an answer, and what it does to a request body that is still arriving.
protocol Fault: Sendable {
  /// The kind this is.
  static var kind: FaultKind { get }
  /// Bends `plan` so that the fault happens at `point`; `value` is the script's or the kind's default.
  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?)
  /// What happens when the fault's point in the request body is reached.
  static func interruption(value: Duration?) -> UploadInterruption
}

extension Fault {
  static func interruption(value: Duration?) -> UploadInterruption { .answer }
}

/// What happens at a point of the request body.
enum UploadInterruption: Hashable, Sendable {
  /// The connection ends this way, unanswered.
  case end(Ending)
  /// No more is read for this long.
  case pause(Duration)
  /// Bytes that are no HTTP, then FIN.
  case garbage
  /// The answer comes now, with the fault at its default place in it.
  case answer
}

/// Every fault there is; a new one is a file beside this one and a line here.
enum FaultCatalog {
  static let all: [any Fault.Type] = [
    CloseFault.self, ResetFault.self, StallFault.self, TruncateFault.self, ShortFault.self, GarbageFault.self,
    BadChunkFault.self, DribbleFault.self, RefuseFault.self,
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.kind.rawValue, $0) })

  /// The fault whose word is `name`.
  static func fault(named name: String) -> (any Fault.Type)? { byName[name] }
}
