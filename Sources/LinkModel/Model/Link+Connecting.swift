import Quantities

extension Link {
  /// The waits between the attempts of a Linux handshake: four linear ones, then doubling; then it gives up.
  private static let handshakeWaits: [Int64] = [1, 1, 1, 1, 1, 2, 4, 8, 16, 32]
  /// Bytes on the wire of a packet of the handshake, rounded as in the measurements.
  private static let handshakePacket = 100
  /// Linux gives a connection up after this many timeouts in a row, about a quarter of an hour.
  private static let lastTimeout = 15
  private static let longestTimeout: Int64 = 120_000_000_000

  /// Opens connection number `connection` at `time`; its handshake takes a round trip, and longer when packets are lost.
  /// A name that has to be looked up goes before it.
  public func connect(at time: MonotonicTime, connection: Int) -> Flows {
    let luck = seed.keyed(connection).keyed("connect")
    var attemptAt = MonotonicTime(nanoseconds: client.addressKnown(wantedAt: time.nanoseconds))
    for attempt in 0...Self.handshakeWaits.count {
      let settings = settings(at: attemptAt.nanoseconds)
      if !settings.isOffline, passes(settings, luck.keyed(attempt)) {
        return open(connection: connection, at: time, establishedAt: attemptAt + handshakeTime(settings))
      }
      if attempt < Self.handshakeWaits.count { attemptAt = attemptAt + .seconds(Self.handshakeWaits[attempt]) }
    }
    return open(connection: connection, at: time, establishedAt: nil)
  }

  private func passes(_ settings: LinkSettings, _ luck: RandomStream) -> Bool {
    let burst = settings.burst?.meanLoss.fraction ?? 0
    return [settings.lossUp.fraction, settings.lossDown.fraction].enumerated().allSatisfy { index, loss in
      luck.keyed(index).unit >= 1 - (1 - loss) * (1 - burst)
    }
  }

  private func handshakeTime(_ settings: LinkSettings) -> Duration {
    let sending = Direction.allCases.map { PipeConditions(settings, $0).serialisation(Self.handshakePacket) }
    return settings.roundTripTime + Duration(nanoseconds: sending[0] + sending[1])
  }

  /// When a flow that is silenced at `time` gets through again: the first of its doubling timeouts outside an outage.
  func resumption(_ flow: Flow, at time: Int64) -> Int64 {
    var wait = flow.timeout(pipe(flow.direction).conditions.roundTrip())
    var attemptAt = time
    for _ in 0..<Self.lastTimeout {
      attemptAt = attemptAt.addingReportingOverflow(wait).overflow ? .max : attemptAt + wait
      if attemptAt < .max, !settings(at: attemptAt).isOffline { return attemptAt }
      wait = max(wait, min(wait * 2, Self.longestTimeout))
    }
    return .max
  }

  func quietDelay(_ flow: Flow, at time: Int64) -> Duration? {
    var start = max(time, flow.notBefore)
    if start < .max, settings(at: start).isOffline { start = resumption(flow, at: start) }
    guard start < .max else { return nil }
    let conditions = PipeConditions(settings(at: start), flow.direction)
    return Duration(nanoseconds: start - time + conditions.delay + conditions.serialisation(PacketFormat.header))
  }
}
