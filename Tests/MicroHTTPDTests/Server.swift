import MicroHTTPD
import Quantities
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whose thread serves a daemon.
enum Driving: CaseIterable {
  case own, host
}

/// A daemon, and a listening socket on the loopback interface to connect its clients by.
final class Server: Sendable {
  let daemon: Daemon
  let delegate: Delegate
  private let listener: Int32

  /// A server whose requests are served by what `make` returns for a target.
  static func make(
    _ driving: Driving = .own, _ make: @escaping @Sendable (_ target: String, Connection) -> DaemonExchange
  ) throws -> Server {
    try Server(delegate: Delegate(make), host: driving == .host ? PollHost() : nil)
  }

  private init(delegate: Delegate, host: (any DaemonHost)?) throws {
    self.delegate = delegate
    daemon = try Daemon(delegate: delegate, host: host)
    listener = socket(AF_INET, streamType, 0)
    var address = loopback(port: 0)
    _ = withSockaddr(&address) { bind(listener, $0, $1) }
    listen(listener, 16)
  }

  deinit {
    daemon.stop()
    close(listener)
  }

  /// Connects a client and hands the other end to the daemon.
  func connect() throws -> Client {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withSockaddr(&address) { pointer, _ in getsockname(listener, UnsafeMutablePointer(mutating: pointer), &length) }
    let near = socket(AF_INET, streamType, 0)
    let connected = withSockaddr(&address) { connectSocket(near, $0, $1) }
    try #require(connected == 0)
    let client = Client(socket: near)
    try add(accept(listener, nil, nil))
    return client
  }

  /// Hands a socket to the daemon.
  func add(_ socket: Int32) throws { try daemon.add(socket: socket) }
}

/// Counts connections and makes exchanges.
final class Delegate: DaemonDelegate {
  struct Counts: Equatable {
    var started = 0
    var ended = 0
    var targets: [String] = []
  }

  let counts = LockedBox(Counts())
  private let make: @Sendable (String, Connection) -> DaemonExchange

  init(_ make: @escaping @Sendable (String, Connection) -> DaemonExchange) { self.make = make }

  func connectionStarted(_ connection: Connection) { counts.withLock { $0.started += 1 } }
  func connectionEnded(_ connection: Connection) { counts.withLock { $0.ended += 1 } }

  func makeExchange(target: UnsafePointer<CChar>, connection: Connection) -> DaemonExchange {
    let target = String(cString: target)
    counts.withLock { $0.targets.append(target) }
    return make(target, connection)
  }
}

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

private func connectSocket(_ fd: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  connect(fd, address, length)
}

private func loopback(port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}

private func withSockaddr<Result>(
  _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Result
) rethrows -> Result {
  try withUnsafeMutablePointer(to: &address) { pointer in
    try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      try body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}
