import Quantities

extension MockClock: Clock {
  /// A point in this clock's time.
  public typealias Instant = MonotonicTime

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until the time has come; `tolerance` isn't made use of.
  /// - Throws: `CancellationError` when the task is cancelled first.
  public func sleep(until deadline: MonotonicTime, tolerance: Duration? = nil) async throws {
    let sleeper = Sleeper(clock: self)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sleeper.begin($0, until: deadline) }
    } onCancel: {
      sleeper.cancel()
    }
  }

  /// One task that sleeps.
  private final class Sleeper: Sendable {
    private struct State {
      var continuation: CheckedContinuation<Void, any Error>?
      var action: (any ScheduledAction)?
      var isCancelled = false
    }

    private let clock: MockClock
    private let state = LockedBox(State())

    init(clock: MockClock) { self.clock = clock }

    func begin(_ continuation: CheckedContinuation<Void, any Error>, until deadline: MonotonicTime) {
      let isCancelled = state.withLock { state in
        if !state.isCancelled { state.continuation = continuation }
        return state.isCancelled
      }
      guard !isCancelled else { return continuation.resume(throwing: CancellationError()) }
      clock.noteActivity()
      let action = clock.schedule(at: deadline) { [self] in end(.success(())) }
      let isOver = state.withLock { state in
        if state.continuation != nil { state.action = action }
        return state.continuation == nil
      }
      if isOver { action.cancel() }
    }

    func cancel() {
      state.withLock { $0.isCancelled = true }
      end(.failure(CancellationError()))
    }

    private func end(_ result: Result<Void, any Error>) {
      let (continuation, action) = state.withLock { state in
        defer { (state.continuation, state.action) = (nil, nil) }
        return (state.continuation, state.action)
      }
      action?.cancel()
      guard let continuation else { return }
      clock.noteActivity()
      continuation.resume(with: result)
    }
  }
}
