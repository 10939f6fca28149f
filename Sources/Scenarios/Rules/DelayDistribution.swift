/// How long the wait before an answer is.
public enum DelayDistribution: Hashable, Sendable {
  /// Always this long.
  case fixed(Duration)
  /// Any length between two, equally likely.
  case uniform(from: Duration, to: Duration)
  /// Log-normal: half the waits are shorter than `median`, few are much longer; `sigma` is the standard deviation of the
  /// logarithm, above 0. No wait is longer than `maximum`.
  case logNormal(median: Duration, sigma: Double, maximum: Duration?)
}
