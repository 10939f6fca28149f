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
