/// What happened in one round of a flow, as its congestion window needs to know it.
struct RoundResult {
  /// When it began, on the link's clock.
  var start: Int64
  /// Packets sent, including the lost ones.
  var sent = 0
  /// Packets lost, and among them those the full queue refused.
  var lost = 0
  var overflowed = 0
  /// The positions of the first and the last lost packet in the round.
  var firstLost = 0
  var lastLost = 0
  /// Whether the whole window left at once, as at the start of a request.
  var isBurst = false

  mutating func lose() {
    if lost == 0 { firstLost = sent }
    lastLost = sent
    lost += 1
  }

  /// Packets sent before the first loss.
  var sentBeforeLoss: Int { lost > 0 ? firstLost : sent }
}
