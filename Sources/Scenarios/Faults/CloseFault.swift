import Quantities

/// FIN instead of the next byte.
enum CloseFault: Fault {
  static let kind = FaultKind.close

  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?) {
    plan.cuts.append(Cut(point, .end(.close)))
  }

  static func interruption(value: Duration?) -> UploadInterruption { .end(.close) }
}

extension FaultKind {
  /// FIN instead of the next byte.
  public static let close = FaultKind(
    "close", summary: "closes the connection with FIN", places: [.start, .head, .body, .upload])
}
