import Dispatch
import Quantities

/// The time of offline requests: virtual, so that an hour takes milliseconds, or the machine's.
///
/// A client that waits through a `Clock` of its own can be given this one: its sleeps and the network's delays then share one
/// time. One clock may serve several networks.
public final class MockClock: Sendable {
  /// What makes the clock go on.
  public enum Mode: Hashable, Sendable {
    /// When nobody has anything to do, it jumps to what happens next.
    ///
    /// "Nobody" is the mock itself, every delegate and completion handler, and for some 20 ms any thread of the process that is at
    /// work. A client that computes for longer than that while something else is pending can find more time gone than it
    /// expects; use `manual` where that matters.
    case automatic
    /// When it is told to: `advance(by:)`, `runUntilIdle()`.
    case manual
    /// It is the machine's time.
    case real
  }

  /// How much the client may be about to do.
  enum Restlessness: Int, Comparable {
    /// Nothing: whatever it did is known.
    case none
    /// It was handed a piece of a body.
    case light
    /// It was woken, or asked for something.
    case full

    static func < (a: Restlessness, b: Restlessness) -> Bool { a.rawValue < b.rawValue }
  }

  /// What the lock guards.
  struct Activity {
    /// Calls of the client that were sent off and haven't been through its delegate or handler.
    var outstanding = 0
    /// Counts whatever the client does.
    var count: UInt64 = 0
    var restlessness = Restlessness.none
    var isDriving = false
    var isSettling = false
    /// Who waits for `outstanding` to be 0.
    var waiting: [@Sendable () -> Void] = []
    /// The queue that the tasks of URLSession work on, once one is known.
    var workQueue: DispatchQueue?
  }

  /// What makes the clock go on.
  public let mode: Mode
  /// How long at least the client is left alone, in real time, before a virtual clock jumps.
  public let grace: Duration
  /// Everything of the network happens here.
  let queue: DispatchQueue
  let time: any TimeSource
  let virtual: VirtualTime?
  let activity = LockedBox(Activity())

  /// A clock at zero; the wall date of a virtual one begins at 2026-01-01 00:00:00 UTC.
  public init(_ mode: Mode = .automatic, grace: Duration = .microseconds(300)) {
    self.mode = mode
    self.grace = grace
    queue = DispatchQueue(label: "mock.network")
    virtual = mode == .real ? nil : VirtualTime()
    time = virtual ?? MachineTime(queue: queue)
  }

  /// A clock that goes on by itself when nobody has anything to do.
  public static var automatic: MockClock { MockClock(.automatic) }
  /// A clock that goes on when it is told to.
  public static var manual: MockClock { MockClock(.manual) }
  /// The machine's time.
  public static var real: MockClock { MockClock(.real) }

  // MARK: what the client does

  /// The client did something that may have more to follow.
  func noteActivity(_ restlessness: Restlessness = .full) {
    activity.withLock { activity in
      activity.count &+= 1
      activity.restlessness = max(activity.restlessness, restlessness)
    }
  }

  /// A call of the client is on its way; `handed` follows.
  func handing() { activity.withLock { $0.outstanding += 1 } }

  /// A call of the client has been through its delegate or handler.
  func handed(_ restlessness: Restlessness) {
    let waiting = activity.withLock { activity -> [@Sendable () -> Void] in
      activity.outstanding -= 1
      activity.count &+= 1
      activity.restlessness = max(activity.restlessness, restlessness)
      guard activity.outstanding == 0 else { return [] }
      defer { activity.waiting = [] }
      return activity.waiting
    }
    for call in waiting { call() }
    poke()
  }

  /// Whether anybody cares when a call has been through: where nothing is pending, nothing can come too early.
  var mustHearOfCalls: Bool {
    switch mode {
    case .automatic: virtual?.nextDue != nil
    case .manual: true
    case .real: false
    }
  }

  /// A task's queue was seen.
  func noteWorkQueue(_ queue: DispatchQueue) { activity.withLock { if $0.workQueue == nil { $0.workQueue = queue } } }
}
