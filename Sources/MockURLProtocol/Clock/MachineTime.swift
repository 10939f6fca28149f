import Dispatch
import Quantities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The machine's time; actions run on a queue.
final class MachineTime: TimeSource {
  private final class Action: ScheduledAction {
    private let action: LockedBox<(@Sendable () -> Void)?>

    init(_ action: @escaping @Sendable () -> Void) { self.action = LockedBox(action) }

    func cancel() { action.withLock { $0 = nil } }

    func run() {
      let action = action.withLock { action in
        defer { action = nil }
        return action
      }
      action?()
    }
  }

  private let queue: DispatchQueue
  private let start = ContinuousClock.now

  init(queue: DispatchQueue) { self.queue = queue }

  var now: MonotonicTime { MonotonicTime(nanoseconds: (ContinuousClock.now - start).nanoseconds) }

  var wallNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  @discardableResult
  func schedule(at time: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction {
    let waiting = Action(action)
    let wait = max(0, (time - now).nanoseconds)
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: wait))) { waiting.run() }
    return waiting
  }
}
