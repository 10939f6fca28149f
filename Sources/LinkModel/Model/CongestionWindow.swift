import Quantities

/// The window of a flow and how rounds change it: slow start with HyStart, then CUBIC (RFC 9438), one step per round.
///
/// The rules are those of the `rounds` model, fitted to measurements of Linux; they are a summary, not an implementation.
struct CongestionWindow {
  /// The share of the window that is left after a loss (RFC 9438 §4.6).
  private static let beta = 0.7

  /// The window and the end of slow start, in packets.
  private(set) var size = 10.0
  private var threshold = Double.infinity
  /// The window before and after the last loss, and when that was; zero before the first.
  private var peak = 0.0
  private var afterLoss = 0.0
  private var epoch: Int64 = 0
  /// The most packets that one round of this request sent.
  private var largestRound = 0

  /// Packets that may leave in one round, at least one.
  var packets: Int { max(1, Int(size)) }

  /// A request begins; `idle` nanoseconds have passed since the last packet. Silence longer than `timeout` halves the
  /// window once per timeout, down to the initial one (RFC 2861 §3).
  mutating func beginRequest(idle: Int64, timeout: Int64) {
    largestRound = 0
    guard idle > timeout else { return }
    threshold = max(threshold, 0.75 * size)
    var halvings = min(idle / max(timeout, 1), 30)
    var decayed = size
    while halvings > 0 {
      decayed /= 2
      halvings -= 1
    }
    size = max(min(10, size), decayed)
  }

  /// Grows by what a round delivered. `span` is how long the round's packets took to leave, in nanoseconds.
  mutating func grow(_ round: RoundResult, span: Int64, conditions: PipeConditions) {
    let packets = Int(size)
    largestRound = max(largestRound, round.sent)
    if size < threshold {
      // A window that is not used is not confirmed, and must not grow.
      if size <= 2 * Double(largestRound) { size = min(size + Double(round.sentBeforeLoss), threshold) }
      let slack = min(max(conditions.base / 8, 4_000_000), 16_000_000)
      if size > 16, span > conditions.base + slack { threshold = min(threshold, size) }
    } else if round.lost == 0, round.sent >= packets {
      size = peak > 0 ? cubic(at: round.start + conditions.roundTrip()) : size + 1
    }
    size = min(size, Double(PacketFormat.largestWindow))
  }

  private func cubic(at time: Int64) -> Double {
    let origin = MathFunctions.cubeRoot(max(peak - afterLoss, 0) / 0.4)
    let offset = Double(time - epoch) / 1e9 - origin
    return max(size + 0.53, min(peak + 0.4 * offset * offset * offset, 1.5 * size))
  }

  /// A loss that began in the round of `start`: the threshold falls.
  mutating func noteLoss(at start: Int64) {
    threshold = max(2, (size * Self.beta).rounded(.down))
    peak = threshold / Self.beta
    afterLoss = threshold
    epoch = start
  }

  /// Goes on after a loss that acknowledgements showed.
  mutating func recover() { size = threshold }

  /// Begins again with one packet; silence also forgets where the window stood.
  mutating func restart(afterSilence: Bool) {
    size = 1
    if afterSilence { peak = 0 }
  }
}
