import Quantities

extension Link {
  /// When the next hand-over takes connections with it; nil while there is none to lose.
  public var nextHandover: MonotonicTime? {
    handoverAt == .max ? nil : MonotonicTime(nanoseconds: handoverAt)
  }

  /// Remembers a connection that hand-overs may end.
  func note(_ flows: Flows, openedAt time: MonotonicTime) {
    guard hasHandovers else { return }
    // Those that passed while there was nobody to lose anything need no look.
    if connections.isEmpty { setHandover(after: time.nanoseconds) }
    connections[flows.connection] = (flows, time.nanoseconds)
  }

  /// Forgets a connection, and with the last one what it waited for.
  func forget(_ flows: Flows) {
    guard hasHandovers, connections[flows.connection]?.flows.down === flows.down else { return }
    connections[flows.connection] = nil
    if connections.isEmpty { handoverAt = .max }
  }

  /// The hand-over that is due ends what was opened before it. Every connection is dead before the owner hears of the first.
  func handOver(_ io: some LinkIO) {
    let time = handoverAt
    let how = handover
    setHandover(after: time)
    let doomed = connections.values.filter { $0.openedAt < time }.map(\.flows).sorted { $0.connection < $1.connection }
    for flows in doomed {
      flows.down.handover = how
      flows.up.handover = how
      disconnect(flows)
    }
    for flows in doomed { io.lost(flows, how) }
  }

  /// Notes the first hand-over after `time`.
  private func setHandover(after time: Int64) {
    let elapsed = Duration(nanoseconds: max(0, time - startedAt))
    guard let next = profile.nextHandover(after: elapsed) else {
      handoverAt = .max
      return
    }
    handoverAt = (MonotonicTime(nanoseconds: startedAt) + next.time).nanoseconds
    handover = next.how
  }
}
