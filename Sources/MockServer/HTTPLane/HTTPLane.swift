import HTTPSemantics
import MicroHTTPD
import Quantities
import Scenarios

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The normal lane: libmicrohttpd reads requests and sends the answers that need no control over single bytes.
final class HTTPLane: DaemonDelegate {
  private struct State {
    /// Connections on their way into the daemon, by descriptor.
    var arriving: [Int32: ClientConnection] = [:]
    var parked: Set<Connection> = []
    /// What libmicrohttpd has, to be swept over.
    var connections: Set<Connection> = []
    var isSweeping = false
    var isStopping = false
  }

  let engine: Engine
  let loop: EventLoop
  let raw: RawLane
  let cache = ResponseCache()
  private let log: @Sendable (String) -> Void
  private let state = LockedBox(State())
  private let daemon = LockedBox<Daemon?>(nil)

  /// A small body needs no large block; a large one should cost few calls.
  func blockSize(_ length: Int64) -> Int { Int(min(max(length, 1_024), 32_768)) }

  init(engine: Engine, loop: EventLoop, log: @escaping @Sendable (String) -> Void) throws {
    self.engine = engine
    self.loop = loop
    self.log = log
    raw = RawLane(loop: loop, engine: engine)
    // A client whose network is gone says nothing; the limit ends its connection at last.
    let started = try Daemon(options: DaemonOptions(connectionTimeoutSeconds: 900), delegate: self)
    daemon.withLock { $0 = started }
    raw.lane = self
  }

  // MARK: connections

  /// Hands a connected socket, or a relay's end, to libmicrohttpd, which owns it from now on.
  func serve(_ descriptor: Int32, client: ClientConnection) {
    guard let daemon = daemon.withLock({ $0 }) else {
      close(descriptor)
      return
    }
    state.withLock { $0.arriving[descriptor] = client }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    let failure: DaemonError? = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        do throws(DaemonError) {
          try daemon.add(socket: descriptor, address: address, length: socklen_t(MemoryLayout<sockaddr_in>.size))
          return nil
        } catch {
          return error
        }
      }
    }
    guard let failure else { return }
    state.withLock { _ = $0.arriving.removeValue(forKey: descriptor) }
    report("a connection was dropped: \(failure)")
  }

  func connectionStarted(_ connection: Connection) {
    let descriptor = connection.fileDescriptor
    let (client, begins) = state.withLock { state -> (ClientConnection?, Bool) in
      defer { state.isSweeping = true }
      state.connections.insert(connection)
      return (state.arriving.removeValue(forKey: descriptor), !state.isSweeping)
    }
    if begins { scheduleSweep() }
    guard let client else { return }
    connection.socketContext = Unmanaged.passRetained(client).toOpaque()
  }

  func connectionEnded(_ connection: Connection) {
    state.withLock { _ = $0.connections.remove(connection) }
    guard let context = connection.socketContext else { return }
    connection.socketContext = nil
    Unmanaged<ClientConnection>.fromOpaque(context).release()
  }

  /// How often clients are looked for that left behind a part of a head, which libmicrohttpd can miss.
  private static let sweepInterval = Duration.seconds(2)

  private func scheduleSweep() {
    loop.schedule(at: loop.now + Self.sweepInterval) { [weak self] in self?.sweep() }
  }

  /// Under the lock, so that no connection ends meanwhile; while there is none, nothing wakes up.
  private func sweep() {
    let goesOn = state.withLock { state in
      for connection in state.connections where !state.parked.contains(connection) { connection.noticeEndOfStream() }
      state.isSweeping = !state.connections.isEmpty && !state.isStopping
      return state.isSweeping
    }
    if goesOn { scheduleSweep() }
  }

  func makeExchange(target: UnsafePointer<CChar>, connection: Connection) -> DaemonExchange {
    guard let context = connection.socketContext else { return DaemonExchange() }
    let client = Unmanaged<ClientConnection>.fromOpaque(context).takeUnretainedValue()
    return LaneExchange(lane: self, client: client, target: target)
  }

  // MARK: requests and answers

  func length(of text: UnsafePointer<CChar>) -> Int { strlen(text) }

  func head(
    method: UnsafePointer<CChar>, target: [UInt8], version: UnsafePointer<CChar>, connection: Connection
  ) -> RequestHead {
    let isOld = strcmp(version, "HTTP/1.0") == 0
    return target.withUnsafeBufferPointer { target in
      let name = UnsafeRawPointer(method).assumingMemoryBound(to: UInt8.self)
      return RequestHead(
        method: UnsafeBufferPointer(start: name, count: strlen(method)), target: target,
        version: isOld ? .http10 : .http11, capacity: 512
      ) { connection.copyFields(into: $0) }
    }
  }

  /// Adds the plan's fields; false when libmicrohttpd refuses one, such as a value with a tab.
  func addFields(of plan: ResponsePlan, date: String, to response: inout Response) -> Bool {
    var isTaken = response.addField(name: "Date", value: date)
    for field in plan.fields where !response.addField(field.name, field.value) { isTaken = false }
    if plan.ending == .close { response.addField(name: "Connection", value: "close") }
    return isTaken
  }

  // MARK: waiting

  /// Takes a connection out of service until `time`: suspended first, so that the resume can't come too early.
  func park(_ connection: Connection, until time: MonotonicTime) {
    connection.suspend()
    let isStopping = state.withLock { state in
      if !state.isStopping { state.parked.insert(connection) }
      return state.isStopping
    }
    if isStopping {
      connection.resume()
    } else {
      loop.schedule(at: time) { [weak self] in self?.unpark(connection) }
    }
  }

  private func unpark(_ connection: Connection) {
    guard state.withLock({ $0.parked.remove(connection) }) != nil else { return }
    connection.resume()
  }

  // MARK: stopping

  var isStopping: Bool { state.withLock { $0.isStopping } }

  func report(_ text: String) { log(text) }

  /// Ends every exchange and the daemon; libmicrohttpd aborts when anything is suspended, so nothing may be by then.
  func stop() {
    let parked = state.withLock { state in
      state.isStopping = true
      defer { state.parked.removeAll() }
      return state.parked
    }
    for connection in parked { connection.resume() }
    let stopped = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    stopped?.stop()
  }
}
