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
  /// Packets lost in this round.
  var lostNow: [Int] = []
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
  var runSent = 0
  var runStart: Int64 = 0
  var room = 0
  /// Timeouts in a row, and whether a tail probe went before them.
  var timeouts = 0
  var hasProbed = false
  /// Whether the timeout has come down from its first value of three round trips.
  var isSettled = false

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

  /// The retransmission timeout for a round trip of `roundTrip` nanoseconds, before any doubling.
  func timeout(_ roundTrip: Int64) -> Int64 {
    isSettled ? roundTrip + max(200_000_000, roundTrip / 4) : max(roundTrip + 200_000_000, 3 * roundTrip)
  }

  /// The next lost packet to send again.
  var nextRepair: Int? { repairsDone < repairs.count ? repairs[repairsDone] : nil }

  /// Queues this round's losses for the next; they are all older than the repairs that are still waiting.
  func scheduleRepairs() {
    guard !lostNow.isEmpty || repairsDone > 0 else { return }
    repairs = lostNow + repairs[repairsDone...]
    repairsDone = 0
    lostNow.removeAll(keepingCapacity: true)
  }
}
