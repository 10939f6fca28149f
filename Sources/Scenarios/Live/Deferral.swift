import Quantities

/// An answer that will be decided later, by whoever holds this, from any thread.
public final class Deferral: Sendable {
  private enum Phase {
    case waiting
    case answered(ResponsePlan)
    case taken
    case cancelled
  }

  private struct State {
    var phase = Phase.waiting
    var timer: (any ScheduledAction)?
    var answered: (@Sendable () -> Void)?
    var cancelled: [@Sendable () -> Void] = []
  }

  /// The deferral's name in plans.
  public let id: DeferralID
  private let state = LockedBox(State())

  init(id: DeferralID) { self.id = id }

  // MARK: who answers

  /// Decides the answer, which the exchange's script then bends; the first decision counts.
  /// - Returns: whether this was the first and somebody still waits. Channels of a plan that came too late are the
  ///   caller's to abandon.
  @discardableResult
  public func answer(_ plan: ResponsePlan) -> Bool {
    let (isTaken, timer, call) = state.withLock { state -> (Bool, (any ScheduledAction)?, (@Sendable () -> Void)?) in
      guard case .waiting = state.phase else { return (false, nil, nil) }
      state.phase = .answered(plan)
      defer { state.timer = nil }
      return (true, state.timer, state.answered)
    }
    timer?.cancel()
    call?()
    return isTaken
  }

  /// Calls `call` once when nobody waits for an answer any more, on the thread that finds out; at once where that is so already.
  ///
  /// It isn't called when an answer came in time.
  public func onCancel(_ call: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state.phase { return true }
      state.cancelled.append(call)
      return false
    }
    if isCancelled { call() }
  }

  // MARK: who waits

  /// Sets what is called when the answer is decided, on the deciding thread; at once where it is already.
  func onAnswer(_ call: @escaping @Sendable () -> Void) {
    let isAnswered = state.withLock { state in
      state.answered = call
      if case .answered = state.phase { return true }
      return false
    }
    if isAnswered { call() }
  }

  /// The decided answer, once; nil while there is none.
  func take() -> ResponsePlan? {
    state.withLock { state in
      guard case .answered(let plan) = state.phase else { return nil }
      state.phase = .taken
      state.answered = nil
      state.cancelled = []
      return plan
    }
  }

  /// Nobody waits any more.
  /// - Returns: an answer that was decided and not taken, whose channels nobody will read.
  func cancel() -> ResponsePlan? {
    let (plan, timer, calls) = state.withLock {
      state -> (ResponsePlan?, (any ScheduledAction)?, [@Sendable () -> Void]) in
      var plan: ResponsePlan?
      var calls: [@Sendable () -> Void] = []
      switch state.phase {
      case .waiting: calls = state.cancelled
      case .answered(let late): plan = late
      case .taken, .cancelled: return (nil, nil, [])
      }
      state.phase = .cancelled
      state.answered = nil
      state.cancelled = []
      defer { state.timer = nil }
      return (plan, state.timer, calls)
    }
    timer?.cancel()
    for call in calls { call() }
    return plan
  }

  /// Keeps the timer of the time limit, to take it back when it isn't needed any more.
  func keep(_ timer: any ScheduledAction) {
    let isSettled = state.withLock { state in
      guard case .waiting = state.phase else { return true }
      state.timer = timer
      return false
    }
    if isSettled { timer.cancel() }
  }
}
