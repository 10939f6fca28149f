extension ReferenceSender {
  /// Marks what left well before the newest segment that has arrived (RFC 8985 §6.2), and returns how many are new.
  func detectLosses() -> Int {
    guard hasMarks || state != .open else { return 0 }
    var found = 0
    var wait: Int64 = -1
    let reordering = reorderingWindow
    for index in acknowledged..<next {
      let segment = segments[index]
      if segment.isDelivered || (segment.isLost && !segment.isResent) { continue }
      if (segment.sentAt, index) >= (newest.sentAt, newest.segment) { continue }
      let left = segment.sentAt + newestRoundTrip + reordering - network.now
      if left <= 0 {
        segments[index].isLost = true
        segments[index].isResent = false
        found += 1
      } else {
        wait = max(wait, left)
      }
    }
    if wait >= 0 {
      reorderingSerial += 1
      network.schedule(.reordering(direction, serial: reorderingSerial), in: wait)
    }
    return found
  }

  /// Whether a segment counts as lost that has not arrived since.
  var hasLostSegments: Bool {
    hasMarks && segments[acknowledged..<next].contains { $0.isLost && !$0.isDelivered }
  }

  /// A quarter of the least round trip, and none once three segments behind the hole have arrived or a repair is going on.
  private var reorderingWindow: Int64 {
    guard state == .open, let smoothed = roundTrip.smoothed else { return 0 }
    var behind = 0
    for index in acknowledged..<next where segments[index].isDelivered { behind += 1 }
    return behind >= 3 ? 0 : min(roundTrip.least / 4, smoothed)
  }

  func reorderingFired(serial: Int) {
    guard serial == reorderingSerial else { return }
    let found = detectLosses()
    guard found > 0 else { return }
    if state == .open { enterRecovery() }
    if state == .recovery { reduce(delivered: 1, newlyLost: found, hasAdvanced: false) }
    push()
  }

  func enterRecovery() {
    undo = (window, threshold, network.now)
    windowBefore = window
    threshold = congestion.threshold(afterLossAt: window)
    state = .recovery
    recoveryEnd = next
    delivered = 0
    sentInRecovery = 0
    probe = nil
  }

  /// Sets the window for the next segments of a recovery: what arrives is replaced in proportion (RFC 9937 §6).
  func reduce(delivered count: Int, newlyLost: Int, hasAdvanced: Bool) {
    guard count > 0 else { return }
    delivered += count
    let flying = inFlight
    let goal = Int(threshold)
    var allowed: Int
    if flying > goal {
      allowed = Int((Double(delivered * goal) / windowBefore).rounded(.up)) - sentInRecovery
    } else {
      allowed = max(delivered - sentInRecovery, count)
      if hasAdvanced, newlyLost == 0 { allowed += 1 }
      allowed = min(goal - flying, allowed)
    }
    allowed = max(allowed, sentInRecovery > 0 ? 0 : 1)
    window = Double(flying + allowed)
  }
}
