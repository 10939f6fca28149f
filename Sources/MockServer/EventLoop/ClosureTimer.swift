/// A timer that runs a closure.
final class ClosureTimer: LoopTimer {
  private let action: () -> Void

  init(isFine: Bool = false, _ action: @escaping () -> Void) {
    self.action = action
    super.init(isFine: isFine)
  }

  override func fire() { action() }
}
