/// A clock that can be asked and that calls back: the machine's, or a virtual one.
public protocol TimeSource: AnyObject, Sendable {
  /// The present on the monotonic scale.
  var now: MonotonicTime { get }
  /// The present as nanoseconds since 1970-01-01 00:00:00 UTC, for dates that people and headers show.
  var wallNanoseconds: Int64 { get }
  /// Calls `action` once when `now` has reached `time`, unless cancelled before.
  @discardableResult
  func schedule(at time: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction
}

/// An action that waits for its time.
public protocol ScheduledAction: Sendable {
  /// Takes the action back; without effect once it has run.
  func cancel()
}
