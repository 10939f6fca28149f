import Quantities

extension Link {
  /// Sends the next packet of the flow whose turn it is.
  func serve(_ pipe: Pipe, now: Int64, _ io: some LinkIO) {
    guard let flow = pipe.first else { return }
    let start = pipe.due
    refresh(start)
    if isOffline { return silence(flow, pipe, at: start) }
    guard let number = nextPacket(flow, pipe, now, io) else { return }
    let wireBytes = flow.line.bytes(of: number) + PacketFormat.header
    var isLost = flow.runBytes + wireBytes > flow.room && flow.isRefused()
    if !isLost {
      flow.runBytes += wireBytes
      let departed = pipe.departure(wireBytes, at: start)
      pipe.free = departed
      flow.lastDeparture = departed
      let conditions = pipe.conditions
      isLost = flow.luck.takes(flow.transmissions, conditions)
      if !isLost {
        flow.line.setArrival(of: number, departed + flow.luck.delay(flow.transmissions, conditions))
      }
    }
    if isLost {
      flow.round.lose()
      flow.lostNow.append(number)
    }
    flow.lastWireBytes = wireBytes
    flow.transmissions += 1
    flow.round.sent += 1
    pipe.sent(flow)
    if flow.round.sent >= flow.quota { rest(flow, pipe) } else { pipe.rotate() }
    if flow.line.headArrival < flow.wake { schedule(flow) }
  }

  /// The number of the packet to send: a repair, or fresh bytes from the source. Nil when the flow rests instead.
  private func nextPacket(_ flow: Flow, _ pipe: Pipe, _ now: Int64, _ io: some LinkIO) -> Int? {
    if let repair = flow.nextRepair {
      flow.repairsDone += 1
      flow.retransmissions += 1
      return repair
    }
    // A hole that takes long to fill must not let the receiver's memory grow: its window is full.
    if flow.hasBytes, flow.line.count < PacketFormat.largestWindow {
      let bytes = io.take(flow, upTo: PacketFormat.payload)
      if flow.isClosed { return nil }
      if pipe.direction == .up { spaceTakes(of: flow, bytes: bytes, now) }
      if bytes > 0 { return flow.line.append(bytes: min(bytes, PacketFormat.payload)) }
      flow.hasBytes = false
    }
    rest(flow, pipe)
    return nil
  }

  /// Takes the flow out of turn until its round ends or its source has bytes again.
  private func rest(_ flow: Flow, _ pipe: Pipe) {
    pipe.leave(flow)
    let conditions = pipe.conditions
    guard flow.round.sent > 0 else {
      if !flow.unnoticed.isEmpty { return probe(flow, after: flow.round.start, outstanding: flow.unnoticed.count) }
      // No round after all, and still the beginning of a request if it was one.
      flow.beginsRequest = flow.round.isBurst
      // With bytes left it is the receiver's window that is full: it opens as packets arrive.
      flow.phase = flow.hasBytes ? .pause : .idle
      if flow.hasBytes { flow.timer = flow.round.start + conditions.roundTrip() }
      return schedule(flow)
    }
    // Packets the queue refused cost no time of their own: it is full, so the link stays busy.
    flow.timer = max(flow.round.start + conditions.roundTrip(flow.lastWireBytes), flow.lastDeparture)
    schedule(flow)
  }

  /// An outage: the flow starts again with one packet when a timeout gets through.
  private func silence(_ flow: Flow, _ pipe: Pipe, at time: Int64) {
    pipe.leave(flow)
    _ = flow.queueRepairs()
    flow.isProbing = false
    flow.beginsRequest = flow.round.isBurst && flow.round.sent == 0
    if flow.transmissions > 0 { startAgain(flow, pipe.conditions) }
    flow.timer = resumption(flow, at: time)
    flow.phase = .pause
    schedule(flow)
  }

  /// Puts the flow where its next event belongs.
  func schedule(_ flow: Flow) { heap.set(flow, to: min(flow.line.headArrival, flow.timer)) }

  /// Delivers what has arrived and ends the round or pause that is over.
  func happen(_ flow: Flow, at time: Int64, now: Int64, _ io: some LinkIO) {
    if flow.line.headArrival <= time {
      let bytes = flow.line.removeArrived(by: now)
      flow.delivered += Int64(bytes)
      io.deliver(flow, bytes: bytes)
      if flow.isClosed { return }
    }
    if flow.timer <= time { timerFired(flow) }
    schedule(flow)
  }
}
