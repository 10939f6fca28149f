import Quantities

/// How much of a quota one client has used.
struct RateMeter {
  /// How the quota comes back.
  enum Method: String, CaseIterable {
    /// All at once, a period after the first request.
    case window
    /// One by one, evenly.
    case bucket
  }

  /// Of a window, when it began; of a bucket, when its level was last worked out.
  private var since: MonotonicTime
  /// Of a window, what was used; of a bucket, what is missing from it, in requests.
  private var used = 0.0

  /// A client that has asked for nothing yet.
  init(now: MonotonicTime) { since = now }

  /// Counts a request that weighs `cost`, unless it is too much; a bucket holds `burst`.
  mutating func take(
    _ cost: Int, of quota: RateQuota, _ method: Method, burst: Int, now: MonotonicTime
  ) -> RateDecision {
    switch method {
    case .window: takeFromWindow(Double(cost), quota, now)
    case .bucket: takeFromBucket(Double(cost), quota, Double(burst), now)
    }
  }

  private mutating func takeFromWindow(_ cost: Double, _ quota: RateQuota, _ now: MonotonicTime) -> RateDecision {
    if now >= since + quota.period {
      since = now
      used = 0
    }
    let reset = since + quota.period - now
    let isAllowed = used + cost <= Double(quota.count)
    if isAllowed { used += cost }
    return RateDecision(
      isAllowed: isAllowed, remaining: Int(Double(quota.count) - used), reset: reset,
      wait: isAllowed ? .zero : reset)
  }

  private mutating func takeFromBucket(
    _ cost: Double, _ quota: RateQuota, _ burst: Double, _ now: MonotonicTime
  ) -> RateDecision {
    let each = quota.period.inSeconds / Double(quota.count)
    used = max(0, used - max(0, (now - since).inSeconds) / each)
    since = now
    // A level worked out by division misses whole numbers by a hair.
    let room = burst - used + 1e-6
    let isAllowed = cost <= room
    if isAllowed { used += cost }
    return RateDecision(
      isAllowed: isAllowed, remaining: Int(max(0, burst - used + 1e-6)), reset: Self.duration(used * each),
      wait: isAllowed ? .zero : Self.duration((used + cost - burst) * each))
  }

  private static func duration(_ seconds: Double) -> Duration {
    Duration(nanoseconds: Int64((max(0, seconds) * 1e9).rounded(.up)))
  }
}
