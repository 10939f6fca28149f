extension Flow {
  private static let leastVariation: Int64 = 200_000_000
  private static let longest: Int64 = 120_000_000_000
  /// The precision of a Linux timer.
  private static let tick: Int64 = 8_000_000

  /// The retransmission timeout for a round trip of `roundTrip` nanoseconds, before any doubling (RFC 6298).
  func timeout(_ roundTrip: Int64) -> Int64 {
    roundTrip + max(variation ?? 2 * roundTrip, Self.leastVariation)
  }

  /// The timeout that is due now, doubled for each before it up to two minutes, and counted.
  func nextTimeout(_ roundTrip: Int64) -> Int64 {
    let first = timeout(roundTrip)
    let doublings = min(timeouts, 10)
    timeouts += 1
    return first >= Self.longest ? first : min(first << doublings, Self.longest)
  }

  /// How long after the last acknowledgement a tail probe leaves (RFC 8985 §7.2).
  func probeTime(_ roundTrip: Int64, outstanding: Int) -> Int64 {
    min(timeout(roundTrip), 2 * roundTrip + (outstanding == 1 ? Self.leastVariation : Self.tick))
  }

  /// A round trip has been seen: the timeout comes down from its first value by a quarter of what is left.
  func confirm(_ roundTrip: Int64) {
    let old = variation ?? 2 * roundTrip
    variation = old - (old - Self.leastVariation) / 4
  }
}
