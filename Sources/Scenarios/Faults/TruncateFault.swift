import Quantities

/// The full length declared, then FIN before the body's end.
enum TruncateFault: Fault {
  static let kind = FaultKind.truncate

  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?) {
    // The head must be out for its length to be a promise broken.
    plan.cuts.append(Cut(max(point, .head), .end(.close)))
  }
}

extension FaultKind {
  /// The full length declared, then FIN before the body's end.
  public static let truncate = FaultKind(
    "truncate", summary: "declares the full length, sends a part of the body, then FIN", at: .body(.share(Percent(50))),
    places: [.head, .body, .upload])
}
