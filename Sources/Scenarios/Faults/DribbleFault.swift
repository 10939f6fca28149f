import Quantities

/// The head one byte at a time.
enum DribbleFault: Fault {
  static let kind = FaultKind.dribble

  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?) {
    plan.headInterval = value
  }
}

extension FaultKind {
  /// The head one byte at a time.
  public static let dribble = FaultKind(
    "dribble", summary: "sends the head one byte at a time", places: [], takesValue: true,
    defaultValue: .milliseconds(20))
}
