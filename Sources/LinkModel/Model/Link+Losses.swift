extension Link {
  /// Sorts out what a round lost: what acknowledgements show is sent again, the rest waits for a probe or a timeout.
  ///
  /// Returns when the next round may begin.
  func settleLosses(_ flow: Flow, _ end: Int64, hasProbed: Bool, growth: Int, _ conditions: PipeConditions) -> Int64 {
    let round = flow.round
    guard round.delivered > 0 else { return hearNothing(flow, end, hasProbed: hasProbed, conditions) }
    let atEnd = round.lostAtEnd
    let hadUnnoticed = !flow.unnoticed.isEmpty
    let behind = hadUnnoticed ? round.delivered : round.deliveredBehindLoss
    // Acknowledgements let new data out, with the growth of slow start until the loss shows; without new data they let out
    // nothing before that.
    let replaced = flow.hasBytes ? round.delivered + growth : behind
    let oldest = flow.queueRepairs(butLast: atEnd)
    if oldest != nil || hasProbed {
      // New data that left before the loss showed belongs to the same recovery.
      let released = flow.hasBytes && !hadUnnoticed ? round.sentBeforeLoss + growth : 0
      let isNew = beginRecovery(flow, oldest ?? .max, released, conditions)
      if isNew { flow.isRecovering = oldest != nil }
      if isNew, released > 0 { flow.released = released + Int(Double(behind) * conditions.congestion.remainder) }
      flow.window.recover(delivered: oldest == nil ? .max : replaced)
      if hasProbed { return end }
      // Without new data the link idles until the packets behind the hole are acknowledged.
      let shown = flow.hasBytes ? end : max(end, answerTime(flow, conditions, packetsBefore: max(0, behind - 3)))
      // Too few of them to rule out that they overtook what is missing (RFC 8985 §6.2).
      return isNew && behind < 3 ? shown + conditions.roundTrip() / 4 : shown
    }
    if flow.nextRepair == nil, !flow.hasBytes, !flow.unnoticed.isEmpty {
      let answered = max(end, answerTime(flow, conditions))
      // The smoothed round trip follows a growing queue eight packets behind.
      let queued = flow.lastDeparture - round.start - conditions.serialisation(8 * PacketFormat.full)
      flow.isProbing = true
      return answered + flow.probeTime(conditions.roundTrip() + max(0, queued), outstanding: flow.unnoticed.count)
    }
    return end
  }

  /// When the last packet that left is acknowledged, or the one so many full packets before it.
  private func answerTime(_ flow: Flow, _ conditions: PipeConditions, packetsBefore count: Int = 0) -> Int64 {
    flow.lastDeparture - conditions.serialisation(PacketFormat.full * count) + conditions.base
      + conditions.acknowledgement
  }

  /// Shrinks the window, unless `oldest` was lost in a recovery that is still going on; whether it did.
  private func beginRecovery(_ flow: Flow, _ oldest: Int, _ released: Int, _ conditions: PipeConditions) -> Bool {
    guard oldest >= flow.recoveryEnd else { return false }
    flow.recoveryEnd = flow.line.end + released
    flow.window.noteLoss(conditions.congestion)
    return true
  }

  /// Nothing of the round arrived: a tail probe first, then timeouts that double.
  private func hearNothing(_ flow: Flow, _ end: Int64, hasProbed: Bool, _ conditions: PipeConditions) -> Int64 {
    let roundTrip = conditions.roundTrip()
    let isRepairing =
      flow.nextRepair != nil || min(flow.unnoticed.first ?? .max, flow.lostNow.first ?? .max) < flow.recoveryEnd
    if flow.timeouts == 0, !hasProbed, !isRepairing {
      flow.unnoticed.append(contentsOf: flow.lostNow)
      flow.lostNow.removeAll(keepingCapacity: true)
      flow.isProbing = true
      return max(end, flow.round.start + flow.probeTime(roundTrip, outstanding: flow.unnoticed.count))
    }
    _ = flow.queueRepairs()
    let wait = flow.nextTimeout(roundTrip)
    startAgain(flow, conditions)
    return max(end, flow.round.start + wait)
  }

  /// A timeout: everything in flight counts as lost.
  func startAgain(_ flow: Flow, _ conditions: PipeConditions) {
    _ = beginRecovery(flow, flow.repairs.first ?? .max, 0, conditions)
    flow.isRecovering = false
    flow.window.restart()
  }

  /// Lets a probe leave when nothing has come since `time`.
  func probe(_ flow: Flow, after time: Int64, outstanding: Int) {
    flow.isProbing = true
    flow.phase = .pause
    flow.timer = time + flow.probeTime(pipe(flow.direction).conditions.roundTrip(), outstanding: outstanding)
    schedule(flow)
  }
}
