import Quantities

extension Link {
  func sourceReadable(_ flow: Flow, at time: Int64) {
    guard !flow.isClosed, !flow.hasBytes else { return }
    // The owner may be late: a round that ended before these bytes came must not take them.
    if flow.phase == .round, !flow.isInTurn, flow.timer <= time { timerFired(flow) }
    flow.hasBytes = true
    switch flow.phase {
    case .idle:
      flow.beginsRequest = flow.beginsRequest || flow.isDrained
      goOn(flow, at: max(time, flow.notBefore), now: time)
    case .round:
      // The source ran dry with a part of the window left, which is good until the round's end.
      if !flow.isInTurn, flow.round.sent < flow.quota {
        flow.timer = .max
        pipe(flow.direction).enter(flow, at: time)
      }
    case .pause:
      // New bytes show what became of the tail sooner than a probe would.
      guard flow.isProbing, flow.clock > 0 else { break }
      flow.isProbing = false
      // Left armed, the probe's time would end the new round while it still sends, and begin another inside it.
      flow.timer = .max
      startRound(flow, at: time)
    }
    schedule(flow)
  }

  /// A round ends, or a pause.
  func timerFired(_ flow: Flow) {
    let time = flow.timer
    flow.timer = .max
    if flow.phase == .round { endRound(flow, at: time) } else { startRound(flow, at: time) }
  }

  /// Starts the next round at `time`, at once or after a pause.
  private func goOn(_ flow: Flow, at time: Int64, now: Int64) {
    if time <= now { return startRound(flow, at: now) }
    flow.phase = .pause
    flow.timer = time
  }

  private func startRound(_ flow: Flow, at time: Int64) {
    refresh(time)
    let pipe = pipe(flow.direction)
    flow.round = RoundResult(start: time)
    if flow.beginsRequest {
      flow.beginsRequest = false
      flow.round.isBurst = true
      flow.released = 0
      flow.clock = 0
      if flow.transmissions > 0 {
        flow.window.beginRequest(
          idle: time - flow.lastDeparture, timeout: flow.timeout(pipe.conditions.roundTrip()))
      }
    }
    // What is lost without being known to be still takes its part of the window.
    flow.quota = flow.isProbing ? 1 : max(1, flow.window.packets - flow.unnoticed.count, flow.released)
    flow.released = 0
    if flow.round.isBurst, flow.direction == .up { flow.quota = min(flow.quota, PacketFormat.firstUploadBurst) }
    if flow.isProbing { flow.queueProbe() }
    flow.phase = .round
    pipe.enter(flow, at: time)
  }

  private func endRound(_ flow: Flow, at end: Int64) {
    refresh(end)
    let conditions = pipe(flow.direction).conditions
    let hasProbed = flow.isProbing
    flow.isProbing = false
    if flow.isRecovering, flow.round.lost == 0, flow.unnoticed.isEmpty, flow.nextRepair == nil {
      flow.isRecovering = false
      flow.window.endRecovery()
    }
    let before = flow.window.packets
    // Acknowledgements behind a hole don't let the window grow.
    if !hasProbed, flow.unnoticed.isEmpty {
      flow.window.grow(
        flow.round, span: flow.lastDeparture - flow.runStart, isRecovering: flow.isRecovering, conditions: conditions)
    }
    flow.clock = flow.round.delivered
    if flow.clock > 0 {
      flow.timeouts = 0
      flow.confirm(conditions.roundTrip())
    }
    var next = end
    if flow.round.lost > 0 || !flow.unnoticed.isEmpty || hasProbed {
      next = settleLosses(flow, end, hasProbed: hasProbed, growth: flow.window.packets - before, conditions)
    } else {
      _ = flow.queueRepairs()
    }
    if flow.nextRepair != nil || flow.hasBytes || flow.isProbing {
      goOn(flow, at: next, now: end)
    } else {
      flow.phase = .idle
      flow.notBefore = max(flow.notBefore, next)
    }
  }
}
