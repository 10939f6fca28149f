import Quantities

/// So many requests in so much time, as `5/10s` says it.
struct RateQuota: Hashable {
  /// Requests, 1 to 1,000,000.
  let count: Int
  /// The time they are for, a millisecond or more.
  let period: Duration

  /// Five requests in ten seconds: few enough for a person to run into.
  static let standard = RateQuota(count: 5, period: .seconds(10))

  init(count: Int, period: Duration) {
    self.count = count
    self.period = period
  }

  /// Reads `5/10s`, or `5/s` for one of the unit; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), (1...1_000_000).contains(count), !parts[0].hasPrefix("+") else {
      return nil
    }
    let isUnit = parts[1].first?.isLetter ?? false
    guard let period = try? Duration(parsing: isUnit ? "1\(parts[1])" : String(parts[1])),
      period >= .milliseconds(1), period <= .seconds(31_536_000)
    else { return nil }
    self.init(count: count, period: period)
  }

  /// The period in whole seconds, as fields that know no others say it.
  var seconds: Int64 { max(1, period.ceilingSeconds) }
}
