import Quantities

extension Journal {
  /// Calls `completion` once, when `count` exchanges that `query` matches are there or when `deadline` has come.
  ///
  /// Exchanges count once they have ended, unless the query says otherwise; those that ended before count too. The query's
  /// limit is without effect. `completion` runs on the thread that brought the news, at once if there is nothing to wait for.
  @discardableResult
  public func wait(
    for query: JournalQuery, count: Int, deadline: MonotonicTime,
    completion: @escaping @Sendable (JournalWaitResult) -> Void
  ) -> JournalWait {
    var query = query
    if query.state == nil { query.state = .finished }
    let counted = query
    let (id, reached) = state.withLock { state -> (Int, JournalWaiter?) in
      state.nextID += 1
      var waiter = JournalWaiter(counted, wanted: count, completion: completion)
      waiter.recount(state.rings)
      guard !waiter.isReached else { return (state.nextID, waiter) }
      state.waiters[state.nextID] = waiter
      return (state.nextID, nil)
    }
    if let reached {
      reached.complete()
    } else {
      let timeout = time.schedule(at: deadline) { [self] in
        guard let waiter = takeWaiter(id) else { return }
        waiter.completion(.timedOut(waiter.found))
      }
      let isWaiting = state.withLock { state in
        state.waiters[id]?.timeout = timeout
        return state.waiters[id] != nil
      }
      if !isWaiting { timeout.cancel() }
    }
    return JournalWait(id: id, journal: self)
  }

  /// Waits until `count` exchanges that `query` matches have ended, and returns all that match then.
  /// - Parameter timeout: how long is waited at most, on the engine's clock.
  /// - Throws: `JournalWaitError` when the time is over, `CancellationError` when the task was cancelled.
  @discardableResult
  public func wait(
    count: Int = 1, matching query: JournalQuery = JournalQuery(), timeout: Duration = .seconds(5)
  ) async throws -> [JournalEntry] {
    var query = query
    if query.state == nil { query.state = .finished }
    let asked = query
    let pending = LockedBox<PendingWait>(PendingWait())
    let result: JournalWaitResult? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = pending.withLock { pending in
          if !pending.isCancelled { pending.continuation = continuation }
          return pending.isCancelled
        }
        if isCancelled { return continuation.resume(returning: nil) }
        let wait = wait(for: asked, count: count, deadline: time.now + timeout) { result in
          pending.withLock { $0.takeContinuation() }?.resume(returning: result)
        }
        pending.withLock { $0.wait = wait }
      }
    } onCancel: {
      let (continuation, wait) = pending.withLock { pending in
        pending.isCancelled = true
        return (pending.takeContinuation(), pending.wait)
      }
      wait?.cancel()
      continuation?.resume(returning: nil)
    }
    switch result {
    case nil: throw CancellationError()
    case .timedOut(let found):
      throw JournalWaitError(wanted: count, found: found, timeout: timeout, query: asked)
    case .reached: return entries(matching: asked)
    }
  }

  func takeWaiter(_ id: Int) -> JournalWaiter? {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
    waiter?.timeout?.cancel()
    return waiter
  }
}
