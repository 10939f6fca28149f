import Quantities

/// RST instead of the next byte, after every earlier byte was acknowledged.
enum ResetFault: Fault {
  static let kind = FaultKind.reset

  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?) {
    plan.cuts.append(Cut(point, .end(.reset)))
  }

  static func interruption(value: Duration?) -> UploadInterruption { .end(.reset) }
}

extension FaultKind {
  /// RST instead of the next byte, after every earlier byte was acknowledged.
  public static let reset = FaultKind(
    "reset", summary: "resets the connection with RST, after every earlier byte was acknowledged",
    places: [.start, .head, .body, .upload])
}
