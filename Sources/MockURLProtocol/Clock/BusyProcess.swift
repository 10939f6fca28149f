import Quantities

/// Whether the process has something to do, asked by many clocks at once.
enum BusyProcess {
  /// When other threads were last seen at work.
  private static let seen = LockedBox(ContinuousClock.Instant?.none)
  /// How long that holds for whoever asks next; rest is never taken from another's look, which may have come before a wake-up.
  private static let validity = Duration.microseconds(500)

  /// Whether any thread but the calling one has something to do, or had less than 500 microseconds ago.
  static var isBusy: Bool {
    let now = ContinuousClock.now
    if let last = seen.withLock({ $0 }), now < last + validity { return true }
    guard RunnableThreads.exist() else { return false }
    seen.withLock { $0 = now }
    return true
  }
}
