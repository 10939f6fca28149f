/// A clock that stands still until it is told to move; it runs scheduled actions in order of their time.
public final class VirtualTime: TimeSource {
  private struct Entry {
    let id: UInt64
    let time: MonotonicTime
    let action: @Sendable () -> Void
  }

  private struct State {
    var now = MonotonicTime(nanoseconds: 0)
    var nextID: UInt64 = 0
    var entries: [Entry] = []
  }

  private struct Action: ScheduledAction {
    let id: UInt64
    let time: MonotonicTime
    let owner: VirtualTime

    func cancel() {
      owner.state.withLock { state in
        let place = VirtualTime.place(of: (time, id), in: state.entries)
        if place < state.entries.count, state.entries[place].id == id { state.entries.remove(at: place) }
      }
    }
  }

  /// Where in the order of time an action is, or would be.
  private static func place(of key: (MonotonicTime, UInt64), in entries: [Entry]) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if (entries[middle].time, entries[middle].id) < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private let state = LockedBox(State())
  private let wallStart: Int64

  /// A clock at zero whose wall date starts at `wallStart` nanoseconds after 1970 (default 2026-01-01 00:00:00 UTC).
  public init(wallStart: Int64 = 1_767_225_600_000_000_000) { self.wallStart = wallStart }

  /// The present, which only moves when it is told to.
  public var now: MonotonicTime { state.withLock { $0.now } }
  /// The present on the wall clock, nanoseconds since 1970; held at the last that can be told, in 2262.
  public var wallNanoseconds: Int64 {
    let (sum, overflow) = wallStart.addingReportingOverflow(now.nanoseconds)
    return overflow ? .max : sum
  }

  /// When the next scheduled action is due, or nil when nothing waits; what is to happen `never` doesn't.
  public var nextDue: MonotonicTime? {
    state.withLock { $0.entries.first.flatMap { $0.time == .never ? nil : $0.time } }
  }

  @discardableResult
  public func schedule(at time: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction {
    state.withLock { state in
      let id = state.nextID
      state.nextID += 1
      state.entries.insert(
        Entry(id: id, time: time, action: action), at: Self.place(of: (time, id), in: state.entries))
      return Action(id: id, time: time, owner: self)
    }
  }

  /// Moves the clock on by `duration`, running what falls due on the way at its own time.
  public func advance(by duration: Duration) {
    let end = now + duration
    while runNext(until: end) {}
    move(to: end)
  }

  /// Moves the clock to `time` without running anything; never backwards.
  public func move(to time: MonotonicTime) { state.withLock { $0.now = max($0.now, time) } }

  /// Jumps from action to action until none is left; returns how many ran.
  /// - Parameter limit: stops after this many, so that an action which always schedules another can't hang a test.
  @discardableResult
  public func runUntilIdle(limit: Int = 10_000_000) -> Int {
    var count = 0
    while count < limit, runNext(until: .never) { count += 1 }
    return count
  }

  /// Jumps to the next action that is due by `end` and runs it; false when there is none, and the clock stays.
  public func runNext(until end: MonotonicTime) -> Bool {
    let action: (@Sendable () -> Void)? = state.withLock { state in
      guard let first = state.entries.first, first.time <= end, first.time != .never else { return nil }
      state.entries.removeFirst()
      state.now = max(state.now, first.time)
      return first.action
    }
    action?()
    return action != nil
  }
}
