/// How waiting for exchanges ended.
public enum JournalWaitResult: Hashable, Sendable {
  /// As many as were waited for, or more, are there.
  case reached(Int)
  /// The time was over at this many.
  case timedOut(Int)
}
