import CEvent
import Quantities

extension EventLoop {
  /// Runs `work` on the loop's thread, in the order of posting; false when the loop was stopped.
  @discardableResult
  func post(_ work: @escaping @Sendable () -> Void) -> Bool { leave(.work(work)) }

  @discardableResult
  func schedule(at time: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction {
    let timer = ScheduledTimer(deadline: time, loop: self, action: action)
    leave(.arm(timer))
    return timer
  }

  /// Leaves `item` in the inbox and wakes the loop if it may be asleep.
  @discardableResult
  func leave(_ item: LoopInbox.Item) -> Bool {
    let (accepted, sleeps, here) = inbox.withLock { inbox -> (Bool, Bool, Bool) in
      guard inbox.phase != .stopped else { return (false, false, false) }
      inbox.items.append(item)
      defer { inbox.isAwake = true }
      return (true, !inbox.isAwake, inbox.isOnThread)
    }
    if sleeps {
      // From the loop's own thread no system call is needed, unless the inbox is being run: libevent would run it again and again,
      // and not look at descriptors, while each item leaves another one.
      if here, !isRunningInbox, let wakeEvent { event_active(wakeEvent, 0, 0) } else { wake() }
    }
    return accepted
  }

  /// Runs what was left; called when the loop was woken.
  func runInbox(fromPipe: Bool) {
    // The pipe first: a wake-up that comes after the items were taken must stay in it.
    if fromPipe { drainWakePipe() }
    var items = spareItems
    spareItems = []
    inbox.withLock { inbox in
      swap(&items, &inbox.items)
      inbox.isAwake = false
    }
    isRunningInbox = true
    defer { isRunningInbox = false }
    for item in items {
      switch item {
      case .work(let work): work()
      case .arm(let timer): if timer.isPending { arm(timer, at: timer.deadline) }
      case .disarm(let timer): disarm(timer)
      case .stop: event_base_loopbreak(base)
      }
    }
    items.removeAll(keepingCapacity: items.count <= 4096)
    spareItems = items
  }

  /// Stops a debug build that uses the loop from a wrong thread.
  func assertOnThread() {
    assert(
      inbox.withLock { $0.phase != .running || $0.isOnThread }, "watches and timers belong to the loop's thread")
  }
}
