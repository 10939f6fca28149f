import Quantities

/// The window of a flow and how rounds change it: slow start with HyStart, then CUBIC or NewReno, one step per round.
///
/// A summary of what a sender does packet by packet in a round trip, not an implementation of it: `ReferenceSender` is that.
struct CongestionWindow {
  /// Acknowledgements further apart than this never look like a train to HyStart; Linux allows twice as much, of which late
  /// wake-ups take their part.
  private static let trainGap: Int64 = 1_000_000

  /// The window and the end of slow start, in packets.
  private(set) var size = 10.0
  private(set) var threshold = Double.infinity
  /// The window before the last loss; zero before the first.
  private var peak = 0.0
  /// When growth began after that loss, the plateau of the curve and the seconds until it, and the window that NewReno would have.
  private var epoch: Int64?
  private var plateau = 0.0
  private var rise = 0.0
  private var friendly = 0.0
  /// The most packets that one round of this request sent.
  private var largestRound = 0

  /// Packets that may leave in one round, at least one.
  var packets: Int { max(1, Int(size)) }

  /// A request begins; `idle` nanoseconds have passed since the last packet. Silence longer than `timeout` halves the
  /// window once per timeout, down to the initial one (RFC 2861 §3).
  mutating func beginRequest(idle: Int64, timeout: Int64) {
    largestRound = 0
    // Time without data is no time on the curve of CUBIC.
    epoch = epoch.map { $0 + max(0, idle) }
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
  mutating func grow(_ round: RoundResult, span: Int64, isRecovering: Bool, conditions: PipeConditions) {
    let packets = Int(size)
    largestRound = max(largestRound, round.sent)
    if size < threshold {
      // A window that is not used is not confirmed, and must not grow.
      guard size <= 2 * Double(largestRound) else { return }
      let end = conditions.congestion == .cubic ? hyStart(round, span, conditions) : .infinity
      threshold = min(threshold, end)
      size = min(size + Double(round.sentBeforeLoss), threshold)
    } else if round.lost == 0, round.sent >= packets, !isRecovering {
      let roundTrip = conditions.roundTrip()
      if conditions.congestion == .cubic { growCubic(at: round.start + roundTrip, roundTrip) } else { size += 1 }
    }
    size = min(size, Double(PacketFormat.largestWindow))
  }

  /// Grows by packets that went at once where nothing limits them; a window that is not used doesn't grow.
  mutating func pass(_ packets: Int) {
    guard size <= 2 * Double(packets) else { return }
    size = min(size + Double(packets), Double(PacketFormat.largestWindow))
  }

  /// Where HyStart ends slow start because of a round whose packets left within `span`; infinite when it doesn't.
  private func hyStart(_ round: RoundResult, _ span: Int64, _ conditions: PipeConditions) -> Double {
    let grown = size + Double(round.sentBeforeLoss)
    guard grown > 16 else { return .infinity }
    // Acknowledgements without a gap for half a round trip.
    let packet = conditions.serialisation(PacketFormat.full)
    if packet > 0, packet <= Self.trainGap, size >= 16, span > conditions.base / 2 {
      return min(grown, size + Double(conditions.base / 2 / packet))
    }
    // The queue that this round leaves lengthens the round trips of the next.
    let slack = min(max(conditions.base / 8, 4_000_000), 16_000_000)
    return span > conditions.base + slack ? grown : .infinity
  }

  /// One round trip of growth along the curve, from acknowledgements that begin at `now` (RFC 9438 §4.2 and §4.3).
  private mutating func growCubic(at now: Int64, _ roundTrip: Int64) {
    // Without a loss to return to, Linux grows by a twentieth.
    guard peak > 0 else {
      size *= 1.05
      return
    }
    if epoch == nil {
      friendly = size
      plateau = max(peak, size)
      rise = MathFunctions.cubeRoot((plateau - size) / 0.4)
    }
    let start = epoch ?? now
    epoch = start
    let offset = Double(now + roundTrip - start) / 1e9 - rise
    let target = plateau + 0.4 * offset * offset * offset
    friendly += 0.53 * size / friendly
    size = max(size, friendly, min(target, 1.5 * size))
  }

  /// A loss: the threshold falls.
  mutating func noteLoss(_ congestion: CongestionControl) {
    threshold = max(2, (size * congestion.remainder).rounded(.down))
    // Below its last peak a flow leaves room for newer ones (RFC 9438 §4.7).
    peak = size < peak ? 0.85 * size : size
    epoch = nil
  }

  /// Goes on after a round that delivered `delivered` packets and showed losses: what arrived is replaced, up to the
  /// threshold (RFC 9937); from less the window grows back as in slow start.
  mutating func recover(delivered: Int) { size = min(threshold, Double(max(1, delivered))) }

  /// Everything that was lost has arrived: the window is what the loss left of it.
  mutating func endRecovery() { size = threshold }

  /// Begins again with one packet; silence also forgets where the window stood.
  mutating func restart() {
    size = 1
    peak = 0
  }
}
