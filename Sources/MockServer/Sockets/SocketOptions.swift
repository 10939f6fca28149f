import CPlatformShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Questions and orders to a socket by its descriptor.
enum SocketOptions {
  /// Bytes written that the peer's system hasn't acknowledged yet, or nil when that can't be told.
  ///
  /// Of TCP sockets only; on a local socket pair Linux counts memory instead.
  static func unacknowledgedBytes(_ fd: Int32) -> Int? {
    let count = platform_unacknowledged(fd)
    return count < 0 ? nil : count
  }

  /// Whether the other end of a local pair hasn't read everything.
  static func hasUnread(_ fd: Int32) -> Bool { platform_unacknowledged(fd) > 0 }

  /// Bytes that wait to be read.
  static func readableBytes(_ fd: Int32) -> Int { max(0, platform_readable(fd)) }

  /// Whether the peer has closed its side or broken the connection, as far as can be told without reading.
  ///
  /// Unread bytes hide an orderly end behind them.
  static func peerGone(_ fd: Int32) -> Bool {
    var byte: UInt8 = 0
    let count = recv(fd, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || (count < 0 && !isTransient(errno))
  }

  /// Whether the peer has closed its side and everything before that has been read.
  static func isAtEnd(_ fd: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(fd, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  /// Breaks a TCP connection with RST at once; false when the system refuses (always on a local socket pair).
  ///
  /// What the peer's system hasn't acknowledged is lost: wait for `unacknowledgedBytes` to be 0 for exact counts.
  @discardableResult
  static func resetNow(_ fd: Int32) -> Bool { platform_reset(fd) == 0 }

  /// Says that no more bytes follow, after those already written.
  static func shutdownWrite(_ fd: Int32) { shutdown(fd, Int32(SHUT_WR)) }

  /// Ends both directions.
  static func shutdownBoth(_ fd: Int32) { shutdown(fd, Int32(SHUT_RDWR)) }

  /// Reads what is there: a count, 0 at the end, -1 when there is nothing now or the connection broke (see errno).
  static func receive(_ fd: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    recv(fd, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
  }

  /// Writes as much as fits: a count, or -1 when nothing fits now or the connection broke (see errno).
  static func send(_ fd: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    platform_send(fd, bytes.baseAddress, bytes.count)
  }

  /// Sends small segments at once instead of collecting them.
  static func setNoDelay(_ fd: Int32) { set(fd, Int32(IPPROTO_TCP), TCP_NODELAY, 1) }

  /// Sets the size of the receive buffer; the system may round it.
  static func setReceiveBuffer(_ fd: Int32, bytes: Int) { set(fd, SOL_SOCKET, SO_RCVBUF, Int32(clamping: bytes)) }

  /// Sets the size of the send buffer; the system may round it.
  static func setSendBuffer(_ fd: Int32, bytes: Int) { set(fd, SOL_SOCKET, SO_SNDBUF, Int32(clamping: bytes)) }

  /// A second descriptor for the same socket, or nil when there is none left.
  static func duplicate(_ fd: Int32) -> Int32? {
    let copy = platform_duplicate(fd)
    return copy < 0 ? nil : copy
  }

  /// Two connected local sockets, non-blocking.
  static func pair() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard platform_socket_pair(&ends) == 0 else {
      throw LoopError(operation: "make a socket pair", errno: errno)
    }
    return (ends[0], ends[1])
  }

  /// The limit on open descriptors.
  static var descriptorLimit: Int { platform_descriptor_limit() }

  /// Raises the limit on open descriptors as far as the system allows, and returns it.
  @discardableResult
  static func raiseDescriptorLimit() -> Int { platform_raise_descriptor_limit() }

  /// Whether an error number means "not now" rather than "never".
  static func isTransient(_ number: Int32) -> Bool {
    number == EAGAIN || number == EWOULDBLOCK || number == EINTR
  }

  static func set(_ fd: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(fd, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
