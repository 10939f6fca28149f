import LinkModel
import Quantities
import Scenarios

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The parts of a running server and their order of starting and stopping.
final class ServerCore: Sendable {
  let engine: Engine
  let loop: EventLoop
  let lane: HTTPLane
  private let options: ServerOptions
  private let ports = LockedBox<[Port]>([])
  private let controlPort = LockedBox<MockServer.Endpoint?>(nil)
  private let isStopped = LockedBox(false)
  private let watcher: ScenarioWatcher?

  init(_ options: ServerOptions) throws {
    self.options = options
    SocketOptions.raiseDescriptorLimit()
    loop = try EventLoop()
    var configuration = options.scenario?.applied(to: options.engine) ?? options.engine
    configuration.warn = options.warn
    engine = Engine(configuration: configuration, time: loop)
    lane = try HTTPLane(engine: engine, loop: loop, log: options.warn)
    watcher = options.scenario.map { [engine, loop] in
      ScenarioWatcher($0, newer: options.engine, engine: engine, loop: loop)
    }
    engine.host = ServerHandle(self, options: options)
    do {
      try loop.start()
      watcher?.start()
    } catch {
      lane.stop()
      throw error
    }
  }

  /// Opens a port, which accepts connections when this returns.
  /// - Parameter freePort: what a person types for any free port there.
  func open(
    port: UInt16, link: LinkProfile?, isControl: Bool, session: String? = nil, freePort: String = "--port 0"
  ) throws -> MockServer.Endpoint {
    let listener: Listener
    do throws(ListenerError) {
      listener = try Listener(host: options.host, port: port, options: listenerOptions(link))
    } catch {
      var error = error
      error.freePort = freePort
      throw error
    }
    let opened = Port(listener: listener, link: link, isControl: isControl, session: session, core: self)
    let isOpen = isStopped.withLock { stopped in
      if !stopped { ports.withLock { $0.append(opened) } }
      return !stopped
    }
    // A session may ask for a port while the server stops.
    guard isOpen else { throw LoopError(operation: "open a port of a server that has stopped", errno: ECANCELED) }
    opened.start()
    return MockServer.Endpoint(url: listener.url, port: listener.port, link: link?.description)
  }

  private func listenerOptions(_ link: LinkProfile?) -> ListenerOptions {
    ListenerOptions(smallBuffers: link.map { !$0.limitsNothing } ?? false, hasHole: link.map(needsHole) ?? false)
  }

  /// Whether some attempts to connect over `link` hang while others don't.
  func needsHole(_ link: LinkProfile) -> Bool {
    !link.isDead && (link.hasOutages || link.attemptLoss > 0 && options.losesAttempts)
  }

  /// Whether the system, not the model, loses attempts to connect.
  var losesAttempts: Bool { options.losesAttempts && ConnectHole.isPossible }

  /// The port that serves the control API alone; nil while the others do.
  var control: MockServer.Endpoint? { controlPort.withLock { $0 } }

  /// Opens that port unless it is open: `ServerOptions.controlPort`, or any free one.
  @discardableResult
  func openControl() throws -> MockServer.Endpoint {
    try controlPort.withLock { known in
      if let known { return known }
      let opened = try open(port: options.controlPort ?? 0, link: nil, isControl: true, freePort: "--control-port 0")
      known = opened
      return opened
    }
  }

  var warn: @Sendable (String) -> Void { options.warn }

  /// The main port, which is opened first.
  var mainPort: Port? { ports.withLock { $0.first } }

  /// Closes a port and breaks off what is open on its link.
  func close(port number: UInt16) {
    let closed = ports.withLock { ports -> Port? in
      guard let place = ports.firstIndex(where: { $0.number == number }) else { return nil }
      return ports.remove(at: place)
    }
    if let closed { loop.post { closed.stop() } }
  }

  /// Closes the listeners; what is open goes on.
  func stopAccepting() {
    let open = ports.withLock { $0 }
    loop.post { for port in open { port.stopAccepting() } }
  }

  /// Listeners first, then both lanes and the links, then the loop: each needs the next one to let go of what it holds.
  func stop() {
    let isFirst = isStopped.withLock { stopped in
      defer { stopped = true }
      return !stopped
    }
    guard isFirst else { return }
    let open = ports.withLock { ports in
      defer { ports.removeAll() }
      return ports
    }
    loop.post { for port in open { port.stopAccepting() } }
    lane.stop()
    loop.post { [lane] in
      lane.raw.stop()
      for port in open { port.stop() }
    }
    loop.stop()
  }
}
