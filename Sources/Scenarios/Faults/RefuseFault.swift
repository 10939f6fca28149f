import Quantities

/// RST, and the listener is closed for a while.
enum RefuseFault: Fault {
  static let kind = FaultKind.refuse

  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?) {
    plan.cuts.append(Cut(.start, .end(.refuse(value ?? .seconds(1)))))
  }
}
