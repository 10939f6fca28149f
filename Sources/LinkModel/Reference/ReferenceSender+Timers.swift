extension ReferenceSender {
  /// The longest timeout of Linux.
  private static let longestTimeout: Int64 = 120_000_000_000
  /// What a lone segment's receiver may wait before it acknowledges, and the precision of the timer.
  private static let acknowledgementDelay: Int64 = 200_000_000
  private static let tick: Int64 = 8_000_000

  /// Sets the one timer anew: a tail probe when nothing speaks of loss, else the retransmission timeout.
  func setTimer() {
    timerSerial += 1
    isTimerSet = acknowledged < next
    isProbeTimer = false
    guard isTimerSet else { return }
    let timeout = min(roundTrip.timeout * backoff, Self.longestTimeout)
    var wait = timeout
    if state == .open, probe == nil, !hasMarks, let smoothed = roundTrip.smoothed {
      isProbeTimer = true
      // The probe comes no later than the timeout would (RFC 8985 §7.2).
      wait = min(timeout, 2 * smoothed + (next - acknowledged == 1 ? Self.acknowledgementDelay : Self.tick))
    }
    network.schedule(.retransmission(direction, serial: timerSerial), in: wait)
  }

  func timerFired(serial: Int) {
    guard serial == timerSerial, isTimerSet else { return }
    if isProbeTimer { sendProbe() } else { startAgain() }
  }

  /// Sends a segment whose acknowledgement will show whether the tail was lost (RFC 8985 §7.3).
  private func sendProbe() {
    if next < segments.count {
      next += 1
      probe = (next, false)
    } else {
      repetitions += 1
      probe = (next, true)
    }
    transmit(next - 1)
    setTimer()
  }

  /// The timeout: everything not known to have arrived counts as lost, and one segment goes out.
  private func startAgain() {
    if state == .open {
      undo = (window, threshold, network.now)
      threshold = congestion.threshold(afterLossAt: window)
    }
    congestion.forget()
    state = .loss
    recoveryEnd = next
    probe = nil
    hasMarks = true
    for index in acknowledged..<next where !segments[index].isDelivered {
      segments[index].isLost = true
      segments[index].isResent = false
    }
    window = 1
    backoff = min(backoff * 2, 1 << 20)
    push()
    setTimer()
  }
}
