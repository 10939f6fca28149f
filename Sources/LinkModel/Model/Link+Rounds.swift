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
    case .pause: break
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
      if flow.transmissions > 0 {
        flow.isSettled = true
        flow.window.beginRequest(
          idle: time - flow.lastDeparture, timeout: flow.timeout(pipe.conditions.roundTrip()))
      }
    }
    flow.quota = flow.window.packets
    if flow.round.isBurst, flow.direction == .up { flow.quota = min(flow.quota, PacketFormat.firstUploadBurst) }
    flow.phase = .round
    pipe.enter(flow, at: time)
  }

  private func endRound(_ flow: Flow, at end: Int64) {
    refresh(end)
    let conditions = pipe(flow.direction).conditions
    flow.window.grow(flow.round, span: flow.lastDeparture - flow.runStart, conditions: conditions)
    flow.scheduleRepairs()
    let next = flow.round.lost > 0 ? repairTime(flow, end, conditions) : end
    if flow.round.lost < flow.round.sent {
      flow.timeouts = 0
      flow.hasProbed = false
    }
    if flow.nextRepair != nil || flow.hasBytes {
      goOn(flow, at: next, now: end)
    } else {
      flow.phase = .idle
      flow.notBefore = max(flow.notBefore, next)
    }
  }

  /// Shrinks the window after a round with losses, and says when the sender has noticed them.
  private func repairTime(_ flow: Flow, _ end: Int64, _ conditions: PipeConditions) -> Int64 {
    let round = flow.round
    let roundTrip = conditions.roundTrip()
    flow.window.noteLoss(at: round.start)
    if round.overflowed > 0, round.isBurst, !flow.hasBytes {
      // The queue cut off the tail of a burst that was all there was: nothing behind it shows the loss.
      flow.window.restart(afterSilence: false)
      return end
    }
    if round.lastLost < round.sent - 1 {
      // Packets behind every loss arrived: selective acknowledgements show it, fewer than three after a wait.
      flow.window.recover()
      let behind = round.sent - 1 - round.firstLost - (round.lost - 1)
      return end + (behind < 3 ? roundTrip / 4 : 0)
    }
    if round.lost < round.sent {
      // The last packet is gone; at the end of a request only a tail probe finds out.
      flow.window.recover()
      return flow.hasBytes ? end : max(end, round.start + 3 * roundTrip + 10_000_000)
    }
    return silenceTime(flow, end, roundTrip)
  }

  /// Nothing of the round arrived: a tail probe for a lone packet, then timeouts that double.
  private func silenceTime(_ flow: Flow, _ end: Int64, _ roundTrip: Int64) -> Int64 {
    flow.window.restart(afterSilence: true)
    let timeout = flow.timeout(roundTrip)
    if flow.round.sent == 1, flow.timeouts == 0, !flow.hasProbed {
      flow.hasProbed = true
      return max(end, flow.round.start + min(timeout, 2 * roundTrip + 200_000_000))
    }
    let wait = min(timeout << min(flow.timeouts, 10), max(timeout, 120_000_000_000))
    flow.timeouts += 1
    return max(end, flow.round.start + wait)
  }
}
