import Dispatch
import Quantities

extension MockClock {
  /// Moves a virtual clock on, letting the client react to whatever happens on the way at its own time.
  ///
  /// Requests that were started before count: what they lead to by then has happened when this returns.
  public func advance(by duration: Duration) async {
    guard let virtual = virtualOrFail else { return }
    await settled()
    let end = virtual.now + duration
    while await step(until: end) { await settled() }
    await onQueue { virtual.move(to: end) }
  }

  /// Jumps from event to event until nothing is pending, letting the client react to each.
  ///
  /// A client that asks again for ever keeps it going for ever: use `advance(by:)` with one that polls.
  public func runUntilIdle() async {
    guard virtualOrFail != nil else { return }
    await settled()
    while await step(until: .never) { await settled() }
  }

  /// Waits until neither the mock nor, as far as can be told, the client has anything to do at this time.
  public func settled() async {
    noteActivity()
    await withCheckedContinuation { continuation in
      queue.async { self.settle { continuation.resume() } }
    }
  }

  private var virtualOrFail: VirtualTime? {
    precondition(virtual != nil, "a clock in real time can't be moved; make it with .manual or .automatic")
    return virtual
  }

  private func onQueue(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      queue.async {
        body()
        continuation.resume()
      }
    }
  }

  /// Runs everything that is due at the next time, if that is by `end`; false when there is nothing.
  private func step(until end: MonotonicTime) async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.runNext(until: end)) }
    }
  }

  private func runNext(until end: MonotonicTime) -> Bool {
    guard let virtual, virtual.runNext(until: end) else { return false }
    while virtual.runNext(until: virtual.now) {}
    return true
  }

  // MARK: by itself

  /// Something is scheduled, or the client has done what it was about to do: an automatic clock looks what is next.
  func poke() {
    guard mode == .automatic, virtual?.nextDue != nil else { return }
    let starts = activity.withLock { activity in
      guard !activity.isDriving, activity.outstanding == 0 else { return false }
      activity.isDriving = true
      return true
    }
    if starts { queue.async { self.drive() } }
  }

  private func drive() {
    activity.withLock { $0.isDriving = false }
    guard let virtual, let due = virtual.nextDue else { return }
    if due <= virtual.now {
      _ = runNext(until: due)
      return poke()
    }
    let (outstanding, restlessness, isSettling) = activity.withLock {
      ($0.outstanding, $0.restlessness, $0.isSettling)
    }
    guard outstanding == 0, !isSettling else { return }
    guard restlessness == .none else { return settle { self.poke() } }
    _ = runNext(until: due)
    poke()
  }

  // MARK: settling

  /// How long the client is waited for as long as some thread of the process is busy; other tests may keep it busy for good.
  private func patience(_ restlessness: Restlessness) -> Duration {
    if mode == .manual { return restlessness == .full ? .milliseconds(200) : .milliseconds(20) }
    return restlessness == .full ? .milliseconds(20) : .milliseconds(2)
  }

  /// Calls `then` on the queue when the client has come to rest.
  private func settle(_ then: @escaping @Sendable () -> Void) {
    let start = activity.withLock { activity -> Settling? in
      guard activity.outstanding == 0 else {
        activity.waiting.append { [self] in queue.async { self.settle(then) } }
        return nil
      }
      activity.isSettling = true
      defer { activity.restlessness = .none }
      return Settling(count: activity.count, restlessness: activity.restlessness, work: activity.workQueue)
    }
    guard let start else { return }
    let (count, levels) = start.restlessness == .full ? (2, Self.levels[...]) : (1, Self.levels[1...1])
    rounds(count, at: levels, work: start.work) { [self] in look(start, then) }
  }

  /// What the client was seen to do when it began to be waited for.
  private struct Settling {
    let count: UInt64
    let restlessness: Restlessness
    let work: DispatchQueue?
    let began = ContinuousClock.now
    /// How long after the last look the next one comes.
    var pause = Duration.microseconds(100)

    /// Looks ever more seldom: hundreds of clocks of parallel tests look at the threads of one process.
    var next: Settling {
      var next = self
      next.pause = min(pause * 2, .milliseconds(2))
      return next
    }
  }

  /// Goes on when the client did nothing meanwhile, had its time, and no thread is at work on its behalf.
  private func look(_ start: Settling, _ then: @escaping @Sendable () -> Void) {
    let isQuiet = activity.withLock { activity in
      let isQuiet = activity.count == start.count && activity.outstanding == 0
      if !isQuiet { activity.isSettling = false }
      return isQuiet
    }
    guard isQuiet else { return settle(then) }
    let waited = ContinuousClock.now - start.began
    let isTooEarly = start.restlessness == .full && waited < grace
    guard isTooEarly || (waited < patience(start.restlessness) && BusyProcess.isBusy) else {
      activity.withLock { $0.isSettling = false }
      return then()
    }
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(start.pause.nanoseconds))) { [self] in look(start.next, then) }
  }

  /// What code of a client may run at.
  private static let levels: [(TaskPriority, DispatchQoS.QoSClass)] = [
    (.high, .userInitiated), (.medium, .default), (.low, .utility), (.background, .background),
  ]

  /// Goes behind everything that waits to run: on the queue of URLSession's tasks, among Swift's tasks, and on Dispatch's queues,
  /// at each of the levels.
  private func rounds(
    _ count: Int, at levels: ArraySlice<(TaskPriority, DispatchQoS.QoSClass)>, work: DispatchQueue?,
    _ then: @escaping @Sendable () -> Void
  ) {
    guard count > 0 else { return queue.async(execute: then) }
    let next: @Sendable () -> Void = { [self] in
      pass(levels) { [self] in
        queue.async { [self] in rounds(count - 1, at: levels, work: work, then) }
      }
    }
    if let work { work.async(execute: next) } else { next() }
  }

  private func pass(_ levels: ArraySlice<(TaskPriority, DispatchQoS.QoSClass)>, _ then: @escaping @Sendable () -> Void)
  {
    guard let (priority, quality) = levels.first else { return then() }
    Task.detached(priority: priority) { [self] in
      DispatchQueue.global(qos: quality).async { [self] in pass(levels.dropFirst(), then) }
    }
  }
}
