import SystemThreads

/// What other threads leave for a loop; behind a lock.
struct LoopInbox {
  /// One thing to do.
  enum Item {
    case work(@Sendable () -> Void)
    case arm(ScheduledTimer)
    case disarm(ScheduledTimer)
    case stop
  }

  /// How far the loop's life is.
  enum Phase {
    case idle
    case running
    case stopped
  }

  var items = ContiguousArray<Item>()
  /// Whether the loop is on its way to look, so that it needn't be woken again.
  var isAwake = false
  var phase = Phase.idle
  var thread: SystemThread?

  /// Whether the calling thread is the loop's.
  var isOnThread: Bool { thread.map(\.isCurrent) ?? false }
}
