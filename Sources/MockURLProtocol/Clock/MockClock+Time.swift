import Quantities

extension MockClock: TimeSource {
  /// The present.
  public var now: MonotonicTime { time.now }

  /// The present as nanoseconds since 1970.
  public var wallNanoseconds: Int64 { time.wallNanoseconds }

  /// Calls `action` once when the time has come, on the network's queue.
  @discardableResult
  public func schedule(
    at time: MonotonicTime, _ action: @escaping @Sendable () -> Void
  ) -> any ScheduledAction {
    let scheduled = self.time.schedule(at: time, action)
    poke()
    return scheduled
  }
}
