import CPlatformShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Listening sockets on one port: of the host asked for, or of both loopback addresses.
///
/// Not thread-safe: it belongs to the loop that accepts from it, and before that to its maker.
final class Listener {
  /// One listening socket.
  struct Socket {
    let fileDescriptor: Int32
    let address: SocketAddress
    /// The address as text, made once; nil when each connection has an address of its own.
    let host: String?

    /// Another descriptor for the same address.
    func with(_ fileDescriptor: Int32) -> Socket {
      Socket(fileDescriptor: fileDescriptor, address: address, host: host)
    }
  }

  /// The port in use; chosen by the system when 0 was asked for.
  private(set) var port: UInt16
  /// The open sockets; none while closed.
  private(set) var sockets: [Socket] = []
  /// The addresses served, open or closed.
  private(set) var addresses: [SocketAddress]

  private let host: String?
  private var options: ListenerOptions
  /// Bound but not listening: they keep the port while connections are refused.
  private var placeholders: [Socket] = []
  /// Fills the backlogs while attempts are ignored.
  private var full: [FullBacklog] = []
  private var holes: [ConnectHole] = []
  private var rule = ConnectHole.Rule()

  /// Opens the sockets.
  /// - Parameters:
  ///   - host: an address, "localhost", or nil for 127.0.0.1 and ::1, as far as the machine has both.
  ///   - port: the port, or 0 for one that is free on every address.
  init(host: String? = nil, port: UInt16, options: ListenerOptions = ListenerOptions()) throws(ListenerError) {
    self.host = host
    self.port = port
    self.options = options
    let literals = host == nil || host?.lowercased() == "localhost" ? ["127.0.0.1", "::1"] : [host ?? ""]
    addresses = literals.compactMap { SocketAddress(literal: $0, port: port) }
    guard addresses.count == literals.count else {
      throw ListenerError(host: host, port: port, cause: .notAnAddress)
    }
    try open()
  }

  deinit { close() }

  /// Closes the sockets: connection attempts are refused, also those that were waiting.
  func close() {
    closeHoles()
    for socket in sockets { Self.closeListening(socket.fileDescriptor) }
    sockets = []
    for placeholder in placeholders { closeDescriptor(placeholder.fileDescriptor) }
    placeholders = []
  }

  /// Refuses connection attempts until `reopen`, also those that are waiting, and keeps others from taking the port meanwhile.
  func refuse() {
    closeHoles()
    for socket in sockets {
      if Self.stopListening(socket.fileDescriptor) {
        placeholders.append(socket)
      } else {
        closeDescriptor(socket.fileDescriptor)
        let (fd, error) = bound(socket.address)
        if error == 0 { placeholders.append(socket.with(fd)) }
      }
    }
    sockets = []
  }

  /// Opens the sockets again on the same port; without effect when they are open.
  func reopen() throws(ListenerError) {
    guard sockets.isEmpty else { return }
    let isComplete = placeholders.count == addresses.count
    if isComplete, placeholders.allSatisfy({ startListening($0.fileDescriptor, $0.address) == 0 }) {
      sockets = placeholders
      placeholders = []
      return
    }
    close()
    try open()
  }

  /// Lets attempts to connect hang, as on a dead network, until `refuse`; nobody may accept meanwhile.
  func ignore() throws(ListenerError) {
    guard full.isEmpty else { return }
    try reopen()
    full = sockets.map { FullBacklog(of: $0.fileDescriptor, at: $0.address) }
  }

  /// Lets some attempts to connect hang from now on; without effect where there are no holes.
  func divert(_ rule: ConnectHole.Rule) {
    guard rule != self.rule else { return }
    self.rule = rule
    for hole in holes { hole.apply(rule) }
  }

  private func closeHoles() {
    for hole in holes { hole.close() }
    holes = []
    for backlog in full { backlog.close() }
    full = []
  }

  /// Listens on a bound socket; the hole must listen before it.
  private func startListening(_ fd: Int32, _ address: SocketAddress) -> Int32 {
    let hole = options.hasHole ? ConnectHole.dig(beside: fd, at: address, isV6Only: addresses.count > 1) : nil
    let result = listen(fd, options.backlog)
    if let hole {
      hole.apply(rule)
      holes.append(hole)
    }
    return result
  }

  private func open() throws(ListenerError) {
    // The system's choice for one address may be taken on the other; a few rounds always find a common port.
    let rounds = port == 0 && addresses.count > 1 ? 64 : 1
    for round in 1...rounds {
      do throws(ListenerError) {
        return try openOnce()
      } catch {
        close()
        guard error.cause == .portInUse, round < rounds else { throw error }
      }
    }
  }

  private func openOnce() throws(ListenerError) {
    var port = port
    var missing: Int32 = 0
    for var address in addresses {
      address.port = port
      let (fd, error) = open(address)
      if error == EADDRNOTAVAIL || error == EAFNOSUPPORT, addresses.count > 1 {
        missing = error
        continue
      }
      guard error == 0 else { throw failure(error) }
      address = SocketAddress(localOf: fd)
      port = address.port
      let host = address.host
      sockets.append(
        Socket(fileDescriptor: fd, address: address, host: host == "0.0.0.0" || host == "::" ? nil : host))
    }
    guard !sockets.isEmpty else { throw failure(missing) }
    addresses = sockets.map(\.address)
    self.port = port
  }

  private func open(_ address: SocketAddress) -> (fd: Int32, error: Int32) {
    let (fd, error) = address.port == 0 ? boundToFreePort(address) : bound(address)
    guard error == 0, startListening(fd, SocketAddress(localOf: fd)) != 0 else { return (fd, error) }
    defer { closeDescriptor(fd) }
    return (-1, errno)
  }

  /// A socket on a port of the system's choice.
  private func boundToFreePort(_ address: SocketAddress) -> (fd: Int32, error: Int32) {
    let (chosen, error) = bound(address)
    guard Self.forgetsChosenPorts, error == 0 else { return (chosen, error) }
    // The second socket has asked for its port; the first one keeps others away until it has it.
    defer { closeDescriptor(chosen) }
    return bound(SocketAddress(localOf: chosen))
  }

  private func bound(_ address: SocketAddress) -> (fd: Int32, error: Int32) {
    let fd = platform_stream_socket(address.family)
    guard fd >= 0 else { return (-1, errno) }
    // Without this the system chooses no port that somebody keeps while refusing connections.
    if address.port != 0 { SocketOptions.set(fd, SOL_SOCKET, SO_REUSEADDR, 1) }
    if address.family == AF_INET6 {
      // Alone, "::" serves IPv4 as well, as people expect; beside an IPv4 socket it mustn't.
      SocketOptions.set(fd, Int32(IPPROTO_IPV6), IPV6_V6ONLY, addresses.count > 1 ? 1 : 0)
    }
    // What is set here, accepted sockets inherit.
    SocketOptions.setNoDelay(fd)
    SocketOptions.setKeepAlive(fd)
    if options.smallBuffers { Self.makeBuffersSmall(fd) }
    guard address.withSockaddr({ bind(fd, $0, $1) }) == 0 else {
      let error = errno
      closeDescriptor(fd)
      return (-1, error)
    }
    // Connections inherit it, and their remains must not keep the port from being opened again.
    SocketOptions.set(fd, SOL_SOCKET, SO_REUSEADDR, 1)
    return (fd, 0)
  }

  private static func makeBuffersSmall(_ fd: Int32) {
    _ = platform_set_max_segment(fd, 1460)
    // Half of the window must hold a whole segment, or the client sends smaller ones: twice the packets on the link.
    SocketOptions.setReceiveBuffer(fd, bytes: 4096)
  }

  /// Makes holes, or does away with them; for that the sockets stop listening, and whoever waits to be accepted is refused.
  func setHole(_ hasHole: Bool) throws(ListenerError) {
    guard hasHole != options.hasHole else { return }
    options.hasHole = hasHole
    let wasOpen = !sockets.isEmpty
    refuse()
    if wasOpen { try reopen() }
  }

  /// Changes the buffers of connections accepted from now on.
  ///
  /// The system has no way back from a size that was set, so for large ones the sockets are made anew: whoever waits to be
  /// accepted at that moment is refused.
  func setSmallBuffers(_ isSmall: Bool) throws(ListenerError) {
    guard isSmall != options.smallBuffers else { return }
    options.smallBuffers = isSmall
    guard !isSmall else {
      for socket in sockets + placeholders { Self.makeBuffersSmall(socket.fileDescriptor) }
      return
    }
    let wasOpen = !sockets.isEmpty
    refuse()
    placeholders = placeholders.compactMap { old in
      var (fd, error) = bound(old.address)
      closeDescriptor(old.fileDescriptor)
      // Not every system lets two sockets have the port, even for a moment.
      if error == EADDRINUSE { (fd, error) = bound(old.address) }
      return error == 0 ? old.with(fd) : nil
    }
    if wasOpen { try reopen() }
  }

  private func failure(_ error: Int32) -> ListenerError {
    let cause: ListenerError.Cause =
      switch error {
      case EADDRINUSE: .portInUse
      case EACCES, EPERM: .notPermitted
      case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotLocal
      default: .system(error)
      }
    return ListenerError(host: host, port: port, cause: cause)
  }
}
