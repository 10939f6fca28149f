/// A timer that runs a closure.
final class ClosureTimer: LoopTimer {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  override func fire() { action() }
}
