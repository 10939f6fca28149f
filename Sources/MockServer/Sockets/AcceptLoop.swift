import CPlatformShims
import Quantities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Accepts a listener's connections on an event loop. Belongs to the loop's thread.
final class AcceptLoop: LoopTimer {
  /// Accepts like accept(2); a descriptor, or the negative error number.
  typealias AcceptCall = (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32

  /// How many connections are accepted before other descriptors get their turn.
  static let burst = 64

  let listener: Listener
  /// Whether accepting rests for want of descriptors.
  private(set) var isResting = false
  /// Whether attempts to connect hang instead of being accepted, from the next `start` on.
  var ignoresAttempts = false

  private let loop: EventLoop
  private let call: AcceptCall
  private let rest: Duration
  private let accepted: (AcceptedConnection) -> Void
  private let log: (String) -> Void
  private var acceptors: [Acceptor] = []
  private var lastComplaint: MonotonicTime?

  /// - Parameters:
  ///   - accepted: receives each connection.
  ///   - log: receives a line when descriptors run out, at most one a minute.
  ///   - call: what accepts; tests pass one that fails.
  ///   - rest: how long accepting rests when descriptors have run out, unless one is known to be free.
  init(
    loop: EventLoop, listener: Listener, call: @escaping AcceptCall = systemAccept, rest: Duration = .milliseconds(100),
    log: @escaping (String) -> Void, accepted: @escaping (AcceptedConnection) -> Void
  ) {
    self.loop = loop
    self.listener = listener
    self.call = call
    self.rest = rest
    self.log = log
    self.accepted = accepted
  }

  /// Begins to accept; also after `refuse`.
  func start() throws {
    guard acceptors.isEmpty else { return }
    if ignoresAttempts { return try listener.ignore() }
    try listener.reopen()
    for socket in listener.sockets {
      let acceptor = Acceptor(socket: socket, owner: self)
      acceptor.watch = try loop.watchListener(socket.fileDescriptor, acceptor)
      acceptors.append(acceptor)
    }
  }

  /// Refuses connection attempts until `start`; the port stays ours.
  func refuse() {
    stop()
    listener.refuse()
  }

  /// Closes the listening sockets for good.
  func close() {
    stop()
    listener.close()
  }

  /// Stops accepting; attempts wait in the system's backlog until `start`.
  func stop() {
    loop.disarm(self)
    isResting = false
    for acceptor in acceptors { acceptor.watch?.cancel() }
    acceptors = []
  }

  /// Tells that a descriptor was closed: accepting goes on at once if it rested for want of one.
  func descriptorFreed() {
    if isResting { fire() }
  }

  /// Lets accepting rest; also for whoever runs out of descriptors further on (a relay needs three for a connection).
  func descriptorsRanOut() {
    complain(
      "out of file descriptors (limit \(SocketOptions.descriptorLimit)): accepting again when one is free; raise `ulimit -n`"
    )
    restNow()
  }

  /// The rest is over.
  override func fire() {
    loop.disarm(self)
    isResting = false
    for acceptor in acceptors { acceptor.watch?.resume() }
  }

  /// Accepts what waits on one socket, up to a burst.
  fileprivate func accept(from socket: Listener.Socket) {
    for _ in 0..<Self.burst {
      var result: Int32 = -1
      let peer = SocketAddress { result = call(socket.fileDescriptor, $0, &$1) }
      guard result < 0 else {
        let host = socket.host ?? SocketAddress(localOf: result).host
        accepted(AcceptedConnection(fileDescriptor: result, peer: peer, localHost: host))
        // The receiver may have stopped or paused accepting.
        if isResting || acceptors.isEmpty { return }
        continue
      }
      switch -result {
      case EAGAIN, EWOULDBLOCK: return
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return descriptorsRanOut()
      // The peer gave up before its turn, or the network told of an error of that one connection.
      case EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH, ENOPROTOOPT, EPERM: continue
      case let error:
        complain("could not accept a connection: \(SystemMessage.of(error))")
        return restNow()
      }
    }
  }

  /// A level-triggered socket would be told again and again: it rests instead.
  private func restNow() {
    guard !acceptors.isEmpty else { return }
    isResting = true
    for acceptor in acceptors { acceptor.watch?.pause() }
    loop.arm(self, at: loop.now + rest)
  }

  private func complain(_ line: String) {
    let now = loop.now
    if let lastComplaint, now - lastComplaint < .seconds(60) { return }
    lastComplaint = now
    log(line)
  }
}

/// The watch of one listening socket.
private final class Acceptor: LoopHandler {
  let socket: Listener.Socket
  var watch: Watch?
  private unowned let owner: AcceptLoop

  init(socket: Listener.Socket, owner: AcceptLoop) {
    self.socket = socket
    self.owner = owner
  }

  func ready(readable: Bool, writable: Bool) { owner.accept(from: socket) }
}

/// Accepts with the flags that every connection needs.
func systemAccept(
  _ fd: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: UnsafeMutablePointer<socklen_t>
) -> Int32 {
  let accepted = platform_accept(fd, address, length)
  return accepted < 0 ? -errno : accepted
}
