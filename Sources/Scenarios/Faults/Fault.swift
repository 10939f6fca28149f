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
