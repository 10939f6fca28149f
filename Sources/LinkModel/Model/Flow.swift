import Quantities

/// One direction of one connection over a link. It belongs to the loop that owns the link.
public final class Flow {
  /// The direction the bytes go.
  public let direction: Direction
  /// The number of the connection.
  public let connection: Int
  /// Bytes that have reached the far end.
  public internal(set) var delivered: Int64 = 0
  /// Packets that were sent again.
  public internal(set) var retransmissions = 0

  /// How a hand-over ended the connection; nil while none has.
  public internal(set) var handover: Handover?

  /// Whether everything taken from the source has been delivered.
  public var isDrained: Bool { line.count == 0 }

  /// Whether the flow waits for `sourceReadable`: it was told that there is nothing to take, or never heard of bytes.
  public var awaitsSource: Bool { !hasBytes && !isClosed }

  weak var link: Link?
  let ordinal: Int

  // What is in flight.
  var line = PacketLine()
  /// Lost packets to send again, oldest first, from `repairsDone` on.
  var repairs: [Int] = []
  var repairsDone = 0
  /// Packets lost in this round, and lost ones of earlier rounds that nothing has shown yet.
  var lostNow: [Int] = []
  var unnoticed: [Int] = []
  /// Losses of packets before this number belong to a recovery that has begun, and don't shrink the window again.
  var recoveryEnd = 0
  /// Whether acknowledgements, not a timeout, showed the losses that are being repaired.
  var isRecovering = false
  var luck: PacketLoss
  /// Packets put on the link, with repetitions: the number of the next draw.
  var transmissions = 0
  var lastDeparture = Int64.min
  /// On a slow link nothing more is taken upstream before this time, by the owner's clock.
  var nextTake = Int64.min

  // Where the flow stands.
  enum Phase { case idle, round, pause }
  var phase = Phase.idle
  var hasBytes = false
  var isClosed = false
  /// When the round or the pause ends; `.max` when that is not known yet.
  var timer = Int64.max
  /// Nothing leaves before this time: the handshake, or a repair that is still noticed.
  var notBefore: Int64
  /// The next round is the first of a request.
  var beginsRequest = false

  // The round.
  var window = CongestionWindow()
  var round = RoundResult(start: 0)
  var quota = 0
  /// Bytes on the wire of the last packet, which sets how soon a short exchange is acknowledged.
  var lastWireBytes = PacketFormat.full
  /// A run is a part of a round during which the source never ran dry.
  var runBytes = 0
  var runStart: Int64 = 0
  /// Bytes on the wire of the run that the queue takes; of the packets behind them it refuses the share `excess`.
  var room = 0
  var excess = 1.0
  var refusal = 0.0
  /// Packets that the last round delivered: their acknowledgements clock this round.
  var clock = 0
  /// Packets that the acknowledgements around a loss let out, before it showed and after.
  var released = 0
  /// Timeouts in a row.
  var timeouts = 0
  /// The next round, or this one, is a tail probe: one packet that shows what became of those before it.
  var isProbing = false
  /// Four deviations of the round trip as the sender sees it; nil before its first packet.
  var variation: Int64?

  // The pipe's and the heap's notes.
  var isInTurn = false
  var readyAt: Int64 = 0
  var claim = 0
  var wake = Int64.max
  var heapIndex = -1

  init(link: Link, direction: Direction, connection: Int, ordinal: Int, notBefore: Int64, stream: RandomStream) {
    self.link = link
    self.direction = direction
    self.connection = connection
    self.ordinal = ordinal
    self.notBefore = notBefore
    luck = PacketLoss(stream)
  }

  /// Says that the source has bytes; wanted once whenever `awaitsSource` is true, harmless otherwise.
  public func sourceReadable(at time: MonotonicTime) { link?.sourceReadable(self, at: time.nanoseconds) }

  /// How long a FIN takes when nothing is in flight: the one-way delay, longer during an outage; nil for ever.
  public func quietDelay(at time: MonotonicTime) -> Duration? { link?.quietDelay(self, at: time.nanoseconds) }

  /// Whether the queue, full by now, refuses the next packet.
  func isRefused() -> Bool {
    refusal += excess
    guard refusal >= 1 else { return false }
    refusal -= 1
    return true
  }

  /// The next lost packet to send again.
  var nextRepair: Int? { repairsDone < repairs.count ? repairs[repairsDone] : nil }

  /// Queues one packet whose answer will show what became of the rest.
  func queueProbe() {
    let probe = unnoticed.removeFirst()
    repairs = [probe]
    repairsDone = 0
  }

  /// Queues what was lost, but for the last `count` packets of this round, beside the repairs that still wait, oldest first.
  ///
  /// The last ones wait for something that shows their loss. Returns the oldest of the packets queued now; nil for none.
  func queueRepairs(butLast count: Int = 0) -> Int? {
    if repairsDone > 0 {
      repairs.removeFirst(repairsDone)
      repairsDone = 0
    }
    if lostNow.isEmpty, unnoticed.isEmpty { return nil }
    let old = repairs.count
    repairs.append(contentsOf: unnoticed)
    repairs.append(contentsOf: lostNow.dropLast(count))
    unnoticed.removeAll(keepingCapacity: true)
    unnoticed.append(contentsOf: lostNow.suffix(count))
    lostNow.removeAll(keepingCapacity: true)
    let oldest = repairs[old...].min()
    // Repairs that were lost again are older than what was lost beside them.
    if repairs.count > 1, oldest != nil { repairs.sort() }
    return oldest
  }
}
