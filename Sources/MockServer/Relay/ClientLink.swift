import LinkModel
import Quantities

/// The link that one client's connections share, moved by the loop.
final class ClientLink: LoopTimer, LinkIO {
  let loop: EventLoop
  private let link: Link
  private let startedAt: MonotonicTime
  private let systemLosesAttempts: Bool
  /// What is read ahead of the link from each server, and the count of it.
  let readAhead: Int
  let memory: RelayMemory
  private var connections: [Int: RelayedConnection] = [:]
  private var isAdvancing = false
  /// Flows that delivered something in the turn that is being settled.
  private(set) var deliveredThisTurn: Set<ObjectIdentifier> = []
  private var touched: Set<Int> = []

  /// - Parameter systemLosesAttempts: connecting has taken as long as it should, so that a handshake loses nothing here.
  init(
    profile: LinkProfile, seed: RandomStream, systemLosesAttempts: Bool, memory: RelayMemory, loop: EventLoop
  ) {
    self.loop = loop
    self.memory = memory
    readAhead = profile.readAhead
    startedAt = loop.now
    self.systemLosesAttempts = systemLosesAttempts
    link = Link(profile: profile, seed: seed, startedAt: startedAt)
    // Half a millisecond late, on average and each way, is nothing to most links, and half of a round trip of Wi-Fi.
    super.init(isFine: profile.segments.contains { $0.settings.roundTripTime < .milliseconds(20) })
  }

  /// Relays between the two descriptors, which belong to the link from now on, also when this throws.
  func relay(client: Int32, server: Int32, connection: Int) throws -> RelayedConnection {
    let flows = connect(connection)
    let relayed = RelayedConnection(flows: flows, client: client, server: server, link: self)
    connections[flows.connection] = relayed
    do {
      try relayed.start()
    } catch {
      relayed.close()
      throw error
    }
    return relayed
  }

  /// Of several handshakes the one that loses nothing, if losing was the system's task.
  private func connect(_ number: Int) -> Flows {
    var best = link.connect(at: loop.now, connection: number)
    guard systemLosesAttempts else { return best }
    for draw in 1..<32 {
      let other = link.connect(at: loop.now, connection: number + (draw << 40))
      let isEarlier = (other.establishedAt ?? .never) < (best.establishedAt ?? .never)
      link.disconnect(isEarlier ? best : other)
      if isEarlier { best = other }
    }
    return best
  }

  func closed(_ relayed: RelayedConnection) {
    link.disconnect(relayed.flows)
    connections[relayed.flows.connection] = nil
  }

  /// Whether nothing gets through at `time`.
  func isOffline(at time: MonotonicTime) -> Bool { link.profile.settings(at: time - startedAt).isOffline }

  /// When the link changes next after `time`; nil for never.
  func nextChange(after time: MonotonicTime) -> MonotonicTime? {
    link.profile.nextChange(after: time - startedAt).map { startedAt + $0 }
  }

  /// Breaks every connection off.
  func stop() {
    for relayed in Array(connections.values) { relayed.close(stopping: true) }
    loop.disarm(self)
  }

  /// Looks at `relayed` when the link has moved next.
  func touch(_ relayed: RelayedConnection) { touched.insert(relayed.flows.connection) }

  override func fire() { advance() }

  /// Does what is due, then passes on ends, until nothing more is due now.
  func advance() {
    guard !isAdvancing else { return }
    var next: MonotonicTime?
    repeat {
      isAdvancing = true
      next = link.advance(to: loop.now, self)
      isAdvancing = false
      let settling = touched
      touched.removeAll(keepingCapacity: true)
      for number in settling { connections[number]?.settle() }
      deliveredThisTurn.removeAll(keepingCapacity: true)
      // One may have found bytes where it looked for an end.
    } while !touched.isEmpty
    if let next { loop.arm(self, at: next) } else { loop.disarm(self) }
  }

  // MARK: LinkIO

  func take(_ flow: Flow, upTo bytes: Int) -> Int {
    guard let relayed = connections[flow.connection] else { return 0 }
    touched.insert(flow.connection)
    return relayed.stream(flow.direction).take(upTo: bytes)
  }

  func deliver(_ flow: Flow, bytes: Int) {
    guard let relayed = connections[flow.connection] else { return }
    touched.insert(flow.connection)
    deliveredThisTurn.insert(ObjectIdentifier(flow))
    relayed.stream(flow.direction).deliver(bytes)
  }
}
