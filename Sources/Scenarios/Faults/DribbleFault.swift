import Quantities

/// The head one byte at a time.
enum DribbleFault: Fault {
  static let kind = FaultKind.dribble

  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?) {
    plan.headInterval = value
  }
}
