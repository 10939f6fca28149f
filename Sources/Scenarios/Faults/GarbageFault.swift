import Quantities

/// Bytes that are no HTTP, then FIN.
enum GarbageFault: Fault {
  static let kind = FaultKind.garbage

  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?) {
    plan.cuts.append(Cut(point, .garbage))
  }

  static func interruption(value: Duration?) -> UploadInterruption { .garbage }
}

extension FaultKind {
  /// Bytes that are no HTTP, then FIN.
  public static let garbage = FaultKind(
    "garbage", summary: "sends bytes that are no HTTP, then FIN", places: [.start, .head, .body, .upload])
}
