import Quantities

/// A body without its end whose declared length matches, so that it looks complete.
enum ShortFault: Fault {
  static let kind = FaultKind.short

  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?) {
    guard case .body(let count) = point else {
      plan.body = .empty
      return
    }
    plan.body = plan.body.prefix(count)
  }
}

extension FaultKind {
  /// A body without its end whose declared length matches, so that it looks complete.
  public static let short = FaultKind(
    "short", summary: "leaves out the end of the body and declares the shorter length, so that it looks complete",
    at: .body(.share(Percent(50))), places: [.body, .upload])
}
