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

  /// Calls `then` on the queue when the client has come to rest.
  private func settle(_ then: @escaping @Sendable () -> Void) {
    let start = activity.withLock { activity -> (count: UInt64, restlessness: Restlessness, work: DispatchQueue?)? in
      guard activity.outstanding == 0 else {
        activity.waiting.append { [self] in queue.async { self.settle(then) } }
        return nil
      }
      activity.isSettling = true
      defer { activity.restlessness = .none }
      return (activity.count, activity.restlessness, activity.workQueue)
    }
    guard let start else { return }
    let began = ContinuousClock.now
    rounds(start.restlessness == .full ? 3 : 1, work: start.work) { [self] in
      let isQuiet = activity.withLock { activity in
        activity.isSettling = false
        return activity.count == start.count && activity.outstanding == 0
      }
      guard isQuiet else { return settle(then) }
      guard start.restlessness == .full else { return then() }
      let left = grace - (ContinuousClock.now - began)
      guard left > .zero else { return then() }
      activity.withLock { $0.isSettling = true }
      queue.asyncAfter(deadline: .now() + .nanoseconds(Int(left.nanoseconds))) { [self] in
        let isStill = activity.withLock { activity in
          activity.isSettling = false
          return activity.count == start.count && activity.outstanding == 0
        }
        if isStill { then() } else { settle(then) }
      }
    }
  }

  /// Goes behind everything that waits to run: on the queue of URLSession's tasks, among Swift's tasks, and on Dispatch's queues.
  ///
  /// Each is asked at the lowest priority, so that under load this takes as long as the client's own next step.
  private func rounds(_ count: Int, work: DispatchQueue?, _ then: @escaping @Sendable () -> Void) {
    guard count > 0 else { return queue.async(execute: then) }
    let next: @Sendable () -> Void = { [self] in
      Task.detached(priority: .background) { [self] in
        await Task.yield()
        DispatchQueue.global(qos: .background).async { [self] in
          queue.async { [self] in rounds(count - 1, work: work, then) }
        }
      }
    }
    if let work { work.async(execute: next) } else { next() }
  }
}
