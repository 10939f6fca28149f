import Quantities

/// Rates that change by themselves and keep their mean, written `wander=30%:2s`.
///
/// Each `period` has a rate of its own, drawn evenly from `share` below to `share` above what the link says. Periods come in
/// pairs, one as far above as the other is below, so the mean is exact after each pair. Both directions wander, each by itself.
public struct Wander: Hashable, Sendable, CustomStringConvertible {
  /// How far the rate goes from its mean at most, above 0 % to 90 %.
  public var share: Percent
  /// How long it stays the same, 10 ms to 10 minutes.
  public var period: Duration

  /// Rates that are up to `share` off for `period` each.
  public init(share: Percent, period: Duration = .seconds(1)) {
    self.share = share
    self.period = period
  }

  /// Reads `share` or `share:period`; without a period it is a second.
  /// - Throws: `QuantityError` when they are no percentage up to 90 % and no duration from 10 ms to 10 minutes.
  public init(parsing text: some StringProtocol) throws(QuantityError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let share = try? Percent(parsing: first), share.value <= 90 else {
      throw QuantityError(input: String(text), expected: "a share up to 90%, alone or with a period, such as 30%:2s")
    }
    guard parts.count == 2 else {
      self.init(share: share)
      return
    }
    guard let period = try? Duration(parsing: parts[1]), period >= .milliseconds(10), period <= .seconds(600) else {
      throw QuantityError(input: String(text), expected: "a period from 10ms to 10m behind the colon, such as 30%:2s")
    }
    self.init(share: share, period: period)
  }

  /// Share and period as typed, `S:P`.
  public var description: String { "\(share):\(period.quantityText)" }
}
