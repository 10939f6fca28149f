import LinkModel
import Quantities

/// A link and the connections over it, those of one client or a single one, moved by the loop.
final class ClientLink: LoopTimer, LinkIO {
  let loop: EventLoop
  private let link: Link
  private var connections: [Int: RelayedConnection] = [:]
  private var isAdvancing = false
  /// Flows that delivered something in the turn that is being settled.
  private(set) var deliveredThisTurn: Set<ObjectIdentifier> = []
  private var touched: Set<Int> = []
  /// Called when the last connection has closed.
  var whenUnused: (() -> Void)?

  init(_ link: Link, loop: EventLoop) {
    self.loop = loop
    self.link = link
  }

  /// Relays between the two descriptors, which belong to the link from now on, also when this throws.
  func relay(client: Int32, server: Int32, connection: Int) throws -> RelayedConnection {
    let flows = link.connect(at: loop.now, connection: connection)
    let relayed = RelayedConnection(flows: flows, client: client, server: server, link: self)
    connections[connection] = relayed
    do {
      try relayed.start()
    } catch {
      relayed.close()
      throw error
    }
    return relayed
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

  /// Looks at `relayed` when the link has moved next.
  func touch(_ relayed: RelayedConnection) { touched.insert(relayed.flows.connection) }

  override func fire() { advance() }

  /// Does what is due, then passes on ends, until nothing more is due now.
  func advance() {
    guard !isAdvancing else { return }
    isAdvancing = true
    var next = link.advance(to: loop.now, self)
    if let handover = link.nextHandover { next = min(next ?? handover, handover) }
    isAdvancing = false
    let settling = touched
    touched.removeAll(keepingCapacity: true)
    for number in settling { connections[number]?.settle() }
    deliveredThisTurn.removeAll(keepingCapacity: true)
    if let next, !connections.isEmpty { loop.arm(self, at: next) } else { loop.disarm(self) }
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

  func lost(_ flows: Flows, _ how: Handover) { connections[flows.connection]?.lost(how) }
}
