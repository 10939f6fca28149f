/// HyStart: the end of slow start before the queue overflows, seen by acknowledgements that lengthen or that never pause.
///
/// Ha and Rhee: Taming the elephants, 2011, with the constants of Linux.
struct ReferenceHyStart {
  private static let lowestWindow = 16.0
  private static let samples = 8
  /// Acknowledgements no further apart than this are a train: half of what Linux allows, as the rest goes on late wake-ups.
  private static let trainGap: Int64 = 1_000_000

  private(set) var leastRoundTrip = Int64.max
  private var isFound = false
  private var roundEnd = -1
  private var roundStart: Int64 = 0
  private var trainEnd: Int64 = 0
  private var leastOfRound = Int64.max
  private var sampleCount = 0

  /// Hears of an acknowledgement and says whether slow start should end.
  mutating func endsSlowStart(_ acknowledgement: ReferenceAcknowledgement) -> Bool {
    guard let roundTrip = acknowledgement.roundTrip else { return false }
    leastRoundTrip = min(leastRoundTrip, roundTrip)
    guard !isFound, acknowledgement.isSlowStart else { return false }
    let now = acknowledgement.now
    if acknowledgement.acknowledged > roundEnd {
      roundEnd = acknowledgement.next
      roundStart = now
      trainEnd = now
      leastOfRound = .max
      sampleCount = 0
    }
    guard acknowledgement.window >= Self.lowestWindow else { return false }
    if now - trainEnd <= Self.trainGap {
      trainEnd = now
      isFound = now - roundStart > leastRoundTrip / 2
    }
    leastOfRound = min(leastOfRound, roundTrip)
    if sampleCount < Self.samples {
      sampleCount += 1
    } else if leastOfRound > leastRoundTrip + min(max(leastRoundTrip / 8, 4_000_000), 16_000_000) {
      isFound = true
    }
    return isFound
  }
}
