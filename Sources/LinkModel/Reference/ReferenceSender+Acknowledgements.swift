extension ReferenceSender {
  /// What an acknowledgement brought.
  private struct News {
    var delivered = 0
    var firstRoundTrip: Int64?
    var lastRoundTrip: Int64?
  }

  /// Takes in the acknowledgement that came with `packet`.
  func acknowledged(by packet: ReferencePacket) {
    let now = network.now
    var news = News()
    let cumulative = min(packet.expected, next)
    for index in acknowledged..<max(acknowledged, cumulative) where !segments[index].isDelivered { note(index, &news) }
    for block in packet.selective {
      for index in block where index >= acknowledged && index < next && !segments[index].isDelivered {
        note(index, &news)
      }
    }
    let hasAdvanced = cumulative > acknowledged
    guard hasAdvanced || news.delivered > 0 || packet.reportsDuplicate else { return }
    let head = acknowledged < next ? segments[acknowledged].sentAt : now
    acknowledged = max(acknowledged, cumulative)
    if !packet.selective.isEmpty { hasMarks = true }
    if hasMarks, acknowledged == next || (state == .open && packet.selective.isEmpty) { clearMarks() }
    // Repetitions leave only the time stamp to tell the round trip (RFC 7323 §4).
    let sample = news.firstRoundTrip ?? (hasAdvanced && news.delivered > 0 ? now - packet.echo : nil)
    if let sample { roundTrip.add(sample, acknowledged: acknowledged, next: next) }
    if hasAdvanced { backoff = 1 }
    settleProbe(packet, hasAdvanced: hasAdvanced)
    settleState(packet, hasAdvanced: hasAdvanced)
    let slow = ReferenceAcknowledgement(
      now: now, roundTrip: news.lastRoundTrip ?? news.firstRoundTrip, acknowledged: acknowledged, next: next,
      window: window, isSlowStart: window < threshold)
    if congestion.endsSlowStart(slow) { threshold = min(threshold, window) }
    adaptWindow(news.delivered, hasAdvanced: hasAdvanced)
    // An acknowledgement that leaves the hole open must not put the timeout off (RFC 6298 §5.3).
    if hasAdvanced || (news.lastRoundTrip ?? 0) > now - head { setTimer() }
  }

  private func note(_ index: Int, _ news: inout News) {
    let segment = segments[index]
    segments[index].isDelivered = true
    news.delivered += 1
    let age = network.now - segment.sentAt
    if segment.transmissions == 1 {
      news.firstRoundTrip = news.firstRoundTrip ?? age
      news.lastRoundTrip = age
    } else if roundTrip.smoothed != nil, age < roundTrip.least {
      // Too soon for the repetition: it was the first transmission that arrived.
      return
    }
    if (segment.sentAt, index) >= (newest.sentAt, newest.segment) {
      newest = (segment.sentAt, index)
      newestRoundTrip = age
    }
  }

  private func clearMarks() {
    hasMarks = false
    for index in acknowledged..<next where !segments[index].isInFlight {
      hasMarks = true
      return
    }
  }

  /// A tail probe is answered: a repetition that was needed is a loss, once something behind it has arrived.
  private func settleProbe(_ packet: ReferencePacket, hasAdvanced: Bool) {
    guard let probe, acknowledged >= probe.end else { return }
    if !probe.isRepetition || packet.reportsDuplicate {
      self.probe = nil
    } else if acknowledged > probe.end {
      threshold = congestion.threshold(afterLossAt: window)
      window = threshold
      self.probe = nil
    }
  }

  /// Ends a recovery that is complete, or one that was needless: the answer is to the first transmission (RFC 3522).
  private func settleState(_ packet: ReferencePacket, hasAdvanced: Bool) {
    if let undo, hasAdvanced, state != .open, packet.echo < undo.time {
      window = max(window, undo.window)
      threshold = max(threshold, undo.threshold)
      for index in acknowledged..<next { segments[index].isLost = false }
      leaveRecovery()
    }
    guard state != .open, acknowledged >= recoveryEnd else { return }
    if state == .recovery { window = threshold }
    leaveRecovery()
  }

  private func leaveRecovery() {
    state = .open
    undo = nil
    clearMarks()
  }

  private func adaptWindow(_ count: Int, hasAdvanced: Bool) {
    let found = detectLosses()
    // What the last recovery left unrepaired begins another.
    if state == .open, found > 0 || hasLostSegments { enterRecovery() }
    if state == .recovery {
      reduce(delivered: count, newlyLost: found, hasAdvanced: hasAdvanced)
    } else if hasAdvanced, count > 0 {
      grow(by: count)
    }
    push()
  }

  /// A window that isn't used isn't confirmed, and must not grow (RFC 7661 §4.1).
  private func grow(by count: Int) {
    var left = count
    if window < threshold {
      guard window < 2 * Double(largestOutstanding) else { return }
      let step = min(Double(left), (threshold - window).rounded(.up))
      window += step
      left -= Int(step)
    }
    guard left > 0, isWindowLimited else { return }
    congestion.grow(&window, by: left, at: network.now)
  }
}
