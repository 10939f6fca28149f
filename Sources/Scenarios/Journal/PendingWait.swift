/// A task that waits for exchanges, between the three who may end it: the news, the clock, and its cancellation.
struct PendingWait {
  /// What wakes the task.
  var continuation: CheckedContinuation<JournalWaitResult?, Never>?
  /// The wait it began.
  var wait: JournalWait?
  /// Whether the task was cancelled.
  var isCancelled = false

  /// The continuation, for the one who comes first.
  mutating func takeContinuation() -> CheckedContinuation<JournalWaitResult?, Never>? {
    defer { continuation = nil }
    return continuation
  }
}
