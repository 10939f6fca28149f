import Quantities

/// An action scheduled from any thread.
///
/// `@unchecked Sendable`: `action` is guarded by the loop's inbox lock, the timer itself is touched on the loop's thread only.
final class ScheduledTimer: LoopTimer, ScheduledAction, @unchecked Sendable {
  let deadline: MonotonicTime
  private let inbox: LockedBox<LoopInbox>
  private weak let loop: EventLoop?
  private var action: (@Sendable () -> Void)?

  init(deadline: MonotonicTime, loop: EventLoop, action: @escaping @Sendable () -> Void) {
    self.deadline = deadline
    self.inbox = loop.inbox
    self.loop = loop
    self.action = action
  }

  /// Whether the action is still to run.
  var isPending: Bool { inbox.withLock { _ in action != nil } }

  override func fire() { takeAction()?() }

  func cancel() {
    if takeAction() != nil { loop?.leave(.disarm(self)) }
  }

  private func takeAction() -> (@Sendable () -> Void)? {
    inbox.withLock { _ in
      defer { action = nil }
      return action
    }
  }
}
