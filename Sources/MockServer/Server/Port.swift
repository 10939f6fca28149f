import LinkModel
import Quantities
import Scenarios

/// One listening port: who may connect, over which link, and what becomes of an accepted socket.
///
/// `@unchecked Sendable`: made on the starting thread and handed to the loop's thread, which alone uses it from then on.
final class Port: @unchecked Sendable {
  private let listener: Listener
  private var link: LinkProfile?
  private let isControl: Bool
  /// The session that the port serves alone; nil for every session.
  private let session: String?
  private unowned let core: ServerCore
  private var accept: AcceptLoop?
  private var gate: ListenerGate?
  private var outages: OutageGate?
  private let relaying: RelaySettings
  /// A client, such as a phone, is its address.
  private var links: [String: ClientLinks] = [:]
  /// Links that were replaced: what was accepted over them goes on.
  private var replaced: [ClientLinks] = []

  init(listener: Listener, link: LinkProfile?, isControl: Bool, session: String? = nil, core: ServerCore) {
    self.listener = listener
    self.link = link
    self.isControl = isControl
    self.session = session
    self.core = core
    relaying = RelaySettings(systemLosesAttempts: core.losesAttempts)
  }

  /// `http://127.0.0.1:8080`.
  var url: String { listener.url }

  /// The port's number.
  var number: UInt16 { listener.port }

  /// Starts accepting; the system keeps connections waiting until the loop comes to it.
  func start() {
    let accept = AcceptLoop(loop: core.loop, listener: listener, log: core.warn) { [weak self] connection in
      self?.accepted(connection.fileDescriptor, connection.peer.host)
    }
    accept.ignoresAttempts = link?.isDead ?? false
    self.accept = accept
    gate = isControl ? nil : ListenerGate(loop: core.loop, accept: accept, warn: core.warn)
    do {
      // Before anybody can come in, and wait for ever.
      if accept.ignoresAttempts { try listener.ignore() }
    } catch {
      core.warn("port \(listener.port) can't let attempts to connect hang: \(error)")
    }
    core.loop.post { [self] in
      do {
        watchOutages()
        try self.accept?.start()
      } catch {
        core.warn("port \(listener.port) can't be served: \(error)")
      }
    }
  }

  private func accepted(_ descriptor: Int32, _ peer: String) {
    let facts = core.engine.opened(
      ConnectionFacts(peer: peer, link: link?.description, isControl: isControl, session: session))
    // One that does nothing needs nobody in between.
    guard let link, !link.limitsNothing else {
      let client = ClientConnection(facts: facts, wire: SocketWire(), gate: gate)
      return core.lane.serve(descriptor, client: client)
    }
    let ends: (near: Int32, far: Int32)
    do {
      ends = try SocketOptions.pair()
    } catch {
      closeDescriptor(descriptor)
      core.lane.report("a connection over the link was dropped: \(error)")
      accept?.descriptorsRanOut()
      return
    }
    // A large buffer would let the server believe that bytes are out which the link hasn't begun to carry.
    for end in [ends.near, ends.far] { SocketOptions.setSendBuffer(end, bytes: 65_536) }
    do {
      let relayed = try clientLinks(peer, link).relay(client: descriptor, server: ends.near, connection: facts.number)
      core.lane.serve(ends.far, client: ClientConnection(facts: facts, wire: relayed, gate: gate))
    } catch {
      closeDescriptor(ends.far)
      core.lane.report("a connection over the link was dropped: \(error)")
    }
  }

  private func clientLinks(_ peer: String, _ profile: LinkProfile) -> ClientLinks {
    // The two loopback addresses are one client, whichever a resolver prefers.
    let peer = peer == "::1" ? "127.0.0.1" : peer
    if let known = links[peer] { return known }
    let seed = RandomStream(seed: core.engine.configuration.seed).keyed("link")
    let links = ClientLinks(profile: profile, seed: seed, settings: relaying, loop: core.loop)
    self.links[peer] = links
    outages?.follow(links, of: peer)
    return links
  }

  /// Puts another link before connections accepted from now on; nil takes it away. On the loop's thread.
  func setLink(_ link: LinkProfile?) {
    self.link = link
    replaced += links.values
    links = [:]
    let isRunning = !listener.sockets.isEmpty
    accept?.stop()
    // The connections that fill the backlog mustn't be accepted.
    if accept?.ignoresAttempts == true { listener.refuse() }
    accept?.ignoresAttempts = link?.isDead ?? false
    do {
      try listener.setHole(link.map(core.needsHole) ?? false)
      try listener.setSmallBuffers(link.map { !$0.limitsNothing } ?? false)
      watchOutages()
      if isRunning { try accept?.start() }
    } catch {
      guard let gate else { return core.warn("port \(number) can't be served any more: \(error)") }
      // Descriptors may have run out for a moment, and where sockets have to be closed somebody may have the port.
      gate.openSoon()
    }
  }

  private func watchOutages() {
    outages?.stop()
    outages = nil
    guard let link, core.needsHole(link) else { return }
    outages = OutageGate(loop: core.loop, listener: listener, share: core.losesAttempts ? link.attemptLoss : 0)
  }

  func stopAccepting() {
    outages?.stop()
    gate?.stop()
    accept?.close()
  }

  func stop() {
    stopAccepting()
    for link in replaced + links.values { link.stop() }
  }
}
