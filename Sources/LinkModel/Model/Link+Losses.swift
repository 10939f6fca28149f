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
    let noticed = flow.unnoticed + flow.lostNow.dropLast(atEnd)
    flow.unnoticed = Array(flow.lostNow.suffix(atEnd))
    flow.lostNow.removeAll(keepingCapacity: true)
    flow.queueRepairs(noticed)
    if !noticed.isEmpty || hasProbed {
      // New data that left before the loss showed belongs to the same recovery.
      let released = flow.hasBytes && !hadUnnoticed ? round.sentBeforeLoss + growth : 0
      let isNew = beginRecovery(flow, noticed.min() ?? .max, released, conditions)
      if isNew { flow.isRecovering = !noticed.isEmpty }
      if isNew, released > 0 { flow.released = released + Int(Double(behind) * conditions.congestion.remainder) }
      flow.window.recover(delivered: noticed.isEmpty ? .max : replaced)
      if hasProbed { return end }
      // Without new data the link idles until the packets behind the hole are acknowledged.
      let shown = flow.hasBytes ? end : max(end, answerTime(flow, conditions, packetsBefore: max(0, behind - 3)))
      // Too few of them to rule out that they overtook what is missing (RFC 8985 §6.2).
      return isNew && behind < 3 ? shown + conditions.roundTrip() / 4 : shown
    }
    if flow.nextRepair == nil, !flow.hasBytes, !flow.unnoticed.isEmpty {
      let answered = max(end, answerTime(flow, conditions))
      let queued = max(0, flow.lastDeparture - round.start - Int64(8 * conditions.nanosecondsPerByte * Double(PacketFormat.full)))
      flow.isProbing = true
      return answered + flow.probeTime(conditions.roundTrip() + queued, outstanding: flow.unnoticed.count)
    }
    return end
  }

  /// When the last packet that left is acknowledged, or the one so many full packets before it.
  private func answerTime(_ flow: Flow, _ conditions: PipeConditions, packetsBefore count: Int = 0) -> Int64 {
    let sending = conditions.serialisation(PacketFormat.full) * Int64(count)
    return flow.lastDeparture - sending + conditions.base + conditions.acknowledgement
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
    let oldest = min(flow.unnoticed.first ?? .max, flow.lostNow.first ?? .max)
    flow.unnoticed = (flow.unnoticed + flow.lostNow).sorted()
    flow.lostNow.removeAll(keepingCapacity: true)
    if flow.timeouts == 0, !hasProbed, oldest >= flow.recoveryEnd, flow.nextRepair == nil {
      flow.isProbing = true
      return max(end, flow.round.start + flow.probeTime(roundTrip, outstanding: flow.unnoticed.count))
    }
    let timeout = flow.timeout(roundTrip)
    let wait = min(timeout << min(flow.timeouts, 10), max(timeout, 120_000_000_000))
    flow.timeouts += 1
    flow.queueRepairs(flow.unnoticed)
    flow.unnoticed = []
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
