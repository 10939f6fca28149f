import Quantities

/// Silence with the socket open, for ever or for a while.
enum StallFault: Fault {
  static let kind = FaultKind.stall

  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?) {
    plan.cuts.append(Cut(point, value.map { .pause($0) } ?? .end(.hang)))
  }

  static func interruption(value: Duration?) -> UploadInterruption { value.map { .pause($0) } ?? .end(.hang) }
}

extension FaultKind {
  /// Silence with the socket open, for ever or for a while.
  public static let stall = FaultKind(
    "stall", summary: "falls silent with the socket open, for ever or for a while and then goes on",
    places: [.start, .head, .body, .upload], takesValue: true)
}
