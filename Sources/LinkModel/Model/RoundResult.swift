/// What happened in one round of a flow, as its congestion window needs to know it.
struct RoundResult {
  /// When it began, on the link's clock.
  var start: Int64
  /// Packets sent, including the lost ones.
  var sent = 0
  /// Packets lost, by chance or by a full queue.
  private(set) var lost = 0
  /// The position of the first lost packet in the round.
  private var firstLost = 0
  /// The lost packets at the end of the round, if `lastLost` is its last position.
  private var run = 0
  private var lastLost = -1
  /// Whether the whole window left at once, as at the start of a request.
  var isBurst = false

  init(start: Int64) { self.start = start }

  mutating func lose() {
    if lost == 0 { firstLost = sent }
    run = lastLost == sent - 1 ? run + 1 : 1
    lastLost = sent
    lost += 1
  }

  /// Lost packets at the end, behind which nothing arrived that would show the loss.
  var lostAtEnd: Int { lost > 0 && lastLost == sent - 1 ? run : 0 }

  /// Packets that arrived, and among them those behind the first loss.
  var delivered: Int { sent - lost }
  var deliveredBehindLoss: Int { lost > 0 ? sent - firstLost - lost : 0 }

  /// Packets sent before the first loss.
  var sentBeforeLoss: Int { lost > 0 ? firstLost : sent }
}
