import Quantities

/// RST, and the listener is closed for a while.
enum RefuseFault: Fault {
  static let kind = FaultKind.refuse

  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?) {
    plan.cuts.append(Cut(.start, .end(.refuse(value ?? .seconds(1)))))
  }
}

extension FaultKind {
  /// RST, and the listener is closed for a while.
  public static let refuse = FaultKind(
    "refuse", summary: "resets the connection and closes the listener for a while; concerns everybody on that port",
    places: [], takesValue: true, defaultValue: .seconds(1))
}
