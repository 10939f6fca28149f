/// A sender's idea of the round trip and the timeout that follows from it, in nanoseconds (RFC 6298, as Linux has it).
struct ReferenceRoundTrip {
  /// The least that Linux adds to the smoothed round trip.
  static let leastVariation: Int64 = 200_000_000

  /// Nil before the first sample.
  private(set) var smoothed: Int64?
  private(set) var least = Int64.max
  private var deviation: Int64 = 0
  /// Four deviations: rises at once, and falls by a quarter of the difference once per round trip.
  private var variation: Int64 = 0
  private var largest: Int64 = 0
  private var windowEnd = 0

  /// The time until an unacknowledged segment is sent again, before any doubling.
  var timeout: Int64 { smoothed.map { $0 + variation } ?? 1_000_000_000 }

  /// Takes in a `sample`; `acknowledged` and `next` are the first segments not acknowledged and not sent.
  mutating func add(_ sample: Int64, acknowledged: Int, next: Int) {
    least = min(least, sample)
    guard let old = smoothed else {
      smoothed = sample
      deviation = sample / 2
      variation = max(2 * sample, Self.leastVariation)
      largest = variation
      windowEnd = next
      return
    }
    smoothed = old + (sample - old) / 8
    let distance = abs(sample - old)
    // A round trip that gets shorter must not lengthen the timeout as one does that gets longer.
    let isSteepFall = sample < old && distance > deviation
    deviation += (distance - deviation) / (isSteepFall ? 32 : 4)
    largest = max(largest, 4 * deviation)
    variation = max(variation, largest)
    guard acknowledged > windowEnd else { return }
    if largest < variation { variation -= (variation - largest) / 4 }
    windowEnd = next
    largest = Self.leastVariation
  }
}
