/// The sending half of an endpoint of a reference connection: TCP as Linux speaks it, segment by segment.
///
/// Slow start and congestion avoidance, RACK with selective acknowledgements and tail probes (RFC 8985), proportional rate
/// reduction (RFC 9937), timeouts (RFC 6298) and their undoing (RFC 3522). Windows are in segments, times in nanoseconds.
final class ReferenceSender {
  /// How the window stands to losses: none known, repairing what acknowledgements showed, or starting again.
  enum State { case open, recovery, loss }

  let network: ReferenceNetwork
  let direction: Direction
  var congestion: any ReferenceCongestion
  /// The most segments that leave in the first round trip of a message; nil when the window alone decides.
  let firstBurst: Int?

  var segments: [ReferenceSegment] = []
  /// The first segments not acknowledged and not sent.
  var acknowledged = 0
  var next = 0
  /// The first segment of the message that is being sent.
  var messageStart = 0
  var window = 10.0
  var threshold = Double.infinity
  var state = State.open
  /// The recovery ends when everything before this segment has arrived.
  var recoveryEnd = 0
  /// Whether segments are known to be delivered out of order or lost, so that they have to be counted one by one.
  var hasMarks = false

  // How much of the window is used (RFC 7661).
  var isWindowLimited = false
  var largestOutstanding = 0
  var usageEnd = 0

  var roundTrip = ReferenceRoundTrip()
  var lastSentAt: Int64?
  /// The newest transmission known to have arrived (RFC 8985 §5.2).
  var newest = (sentAt: Int64.min, segment: -1)
  var newestRoundTrip: Int64 = 0
  /// Proportional rate reduction: segments delivered and sent in this recovery, and the window it began with.
  var delivered = 0
  var sentInRecovery = 0
  var windowBefore = 0.0
  /// Where to return to if the recovery turns out to be needless: the window, the threshold, and when it began.
  var undo: (window: Double, threshold: Double, time: Int64)?
  /// The tail probe that is under way, and whether it was a repetition.
  var probe: (end: Int, isRepetition: Bool)?
  var backoff: Int64 = 1
  var timerSerial = 0
  var isTimerSet = false
  var isProbeTimer = false
  var reorderingSerial = 0
  /// Segments sent again.
  var repetitions = 0
  /// Adds the acknowledgement of what its endpoint received to a packet.
  var acknowledge: (inout ReferencePacket) -> Void = { _ in }

  init(_ network: ReferenceNetwork, _ direction: Direction, congestion: CongestionControl, firstBurst: Int?) {
    self.network = network
    self.direction = direction
    self.congestion = congestion.reference
    self.firstBurst = firstBurst
  }

  /// Sends `bytes` bytes behind what is still to be sent.
  func write(_ bytes: Int) {
    if acknowledged == next {
      messageStart = next
      restartAfterIdling()
    }
    var left = bytes
    while left > 0 {
      segments.append(ReferenceSegment(payload: min(left, PacketFormat.payload)))
      left -= PacketFormat.payload
    }
    push()
  }

  /// Silence longer than the timeout halves the window once per timeout, down to the initial one (RFC 2861 §3).
  private func restartAfterIdling() {
    guard let lastSentAt, network.now > lastSentAt else { return }
    let idle = network.now - lastSentAt
    congestion.resume(after: idle)
    guard idle > roundTrip.timeout else { return }
    threshold = max(threshold, 0.75 * window)
    let least = min(10, window)
    var left = idle - roundTrip.timeout
    while left > 0, window > least {
      window /= 2
      left -= roundTrip.timeout
    }
    window = max(window, least).rounded(.down)
  }

  /// Segments on their way, as far as is known.
  var inFlight: Int {
    guard hasMarks else { return next - acknowledged }
    var count = 0
    for index in acknowledged..<next where segments[index].isInFlight { count += 1 }
    return count
  }

  /// Sends what the window allows, lost segments first.
  func push() {
    var allowed = Int(window)
    if let firstBurst, acknowledged <= messageStart + 1 { allowed = min(allowed, firstBurst) }
    var flying = inFlight
    var sent = 0
    if hasMarks {
      for index in acknowledged..<next where flying < allowed {
        let segment = segments[index]
        guard segment.isLost, !segment.isResent, !segment.isDelivered else { continue }
        segments[index].isResent = true
        repetitions += 1
        transmit(index)
        if index == acknowledged { isTimerSet = false }
        flying += 1
        sent += 1
      }
    }
    while flying < allowed, next < segments.count {
      next += 1
      transmit(next - 1)
      flying += 1
      sent += 1
    }
    if state == .recovery { sentInRecovery += sent }
    noteUsage(sent: sent, isLimited: flying >= allowed)
    if sent > 0, state == .open || !isTimerSet { setTimer() }
  }

  private func noteUsage(sent: Int, isLimited: Bool) {
    guard sent > 0 || isLimited else { return }
    let outstanding = next - acknowledged
    guard acknowledged >= usageEnd || isLimited || (!isWindowLimited && outstanding > largestOutstanding) else {
      return
    }
    isWindowLimited = isLimited
    largestOutstanding = outstanding
    usageEnd = next
  }

  func transmit(_ index: Int) {
    segments[index].sentAt = network.now
    segments[index].transmissions += 1
    lastSentAt = network.now
    var packet = ReferencePacket(segment: index, payload: segments[index].payload, sentAt: network.now)
    acknowledge(&packet)
    network.send(packet, direction)
  }
}
