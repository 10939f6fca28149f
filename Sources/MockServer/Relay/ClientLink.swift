import LinkModel
import Quantities

/// A link and the connections over it, those of one client or a single one, moved by the loop.
final class ClientLink: LoopTimer, LinkIO {
  let loop: EventLoop
  private let link: Link
  let settings: RelaySettings
  /// What is read ahead of the link from each server.
  let readAhead: Int
  /// How long the beginning of an answer may be gathered without being late at the client; nil where that is too short.
  let gatheringTime: Duration?
  private var connections: [Int: RelayedConnection] = [:]
  private var isAdvancing = false
  /// Flows that delivered something in the turn that is being settled.
  private(set) var deliveredThisTurn: Set<ObjectIdentifier> = []
  private var touched: Set<Int> = []
  /// Called when the last connection has closed.
  var whenUnused: (() -> Void)?

  init(_ link: Link, settings: RelaySettings, loop: EventLoop) {
    self.loop = loop
    self.link = link
    self.settings = settings
    readAhead = link.profile.readAhead
    let delay = link.profile.segments.map(\.settings.delayDown).min() ?? .zero
    gatheringTime = delay < .milliseconds(1) ? nil : min(delay / 4, .milliseconds(2))
    // Half a millisecond late, on average and each way, is nothing to most links, and half of a round trip of Wi-Fi.
    super.init(
      isFine: link.profile.segments.contains {
        $0.settings.roundTripTime > .zero && $0.settings.roundTripTime < .milliseconds(20)
      })
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
    // A hand-over may be due before any byte comes.
    advance()
    return relayed
  }

  /// Of several handshakes the one that loses nothing, if losing was the system's task.
  private func connect(_ number: Int) -> Flows {
    var best = link.connect(at: loop.now, connection: number)
    guard settings.systemLosesAttempts else { return best }
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
    guard connections.isEmpty else { return }
    loop.disarm(self)
    whenUnused?()
  }

  /// Breaks every connection off.
  func stop() {
    for relayed in Array(connections.values) { relayed.close(stopping: true) }
    loop.disarm(self)
  }

  /// The most that a lane prepares of a body at once: as much as without a link where there are times that limit nothing.
  var largestBlock: Int64 { link.profile.segments.contains(where: \.settings.limitsNothing) ? 32_768 : 2_048 }

  /// Whether nothing is limited now.
  func isClear(at time: MonotonicTime) -> Bool { link.isClear(at: time) }

  /// When the settings change next after `time`; nil when they never do.
  func nextChange(after time: MonotonicTime) -> MonotonicTime? { link.nextChange(after: time) }

  /// Looks at `relayed` when the link has moved next.
  func touch(_ relayed: RelayedConnection) { touched.insert(relayed.flows.connection) }

  override func fire() { advance() }

  /// Settles `relayed`, after the link has moved if there is anything for it.
  func settle(_ relayed: RelayedConnection) {
    if touched.isEmpty { relayed.settle() } else { touch(relayed) }
    if !touched.isEmpty { advance() }
  }

  /// Does what is due, then passes on ends, until nothing more is due now.
  func advance() {
    guard !isAdvancing else { return }
    var next: MonotonicTime?
    repeat {
      isAdvancing = true
      next = link.advance(to: loop.now, self)
      if let handover = link.nextHandover { next = min(next ?? handover, handover) }
      isAdvancing = false
      let settling = touched
      touched.removeAll(keepingCapacity: true)
      for number in settling { connections[number]?.settle() }
      deliveredThisTurn.removeAll(keepingCapacity: true)
      // One may have found bytes where it looked for an end.
    } while !touched.isEmpty
    if let next, !connections.isEmpty { loop.arm(self, at: next) } else { loop.disarm(self) }
  }

  // MARK: LinkIO

  func take(_ flow: Flow, upTo bytes: Int) -> Int {
    guard let relayed = connections[flow.connection] else { return 0 }
    touched.insert(flow.connection)
    let stream = relayed.stream(flow.direction)
    guard !link.isClear else {
      stream.holdBack()
      return 0
    }
    return stream.take(upTo: bytes)
  }

  func deliver(_ flow: Flow, bytes: Int) {
    guard let relayed = connections[flow.connection] else { return }
    touched.insert(flow.connection)
    deliveredThisTurn.insert(ObjectIdentifier(flow))
    relayed.stream(flow.direction).deliver(bytes)
  }

  func lost(_ flows: Flows, _ how: Handover) { connections[flows.connection]?.lost(how) }
}
