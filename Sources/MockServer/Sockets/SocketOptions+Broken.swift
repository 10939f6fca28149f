#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SocketOptions {
  /// Whether nothing can be sent or acknowledged on a connection any more.
  static func isBroken(_ fd: Int32) -> Bool {
    var question = pollfd(fd: fd, events: 0, revents: 0)
    guard poll(&question, 1, 0) > 0 else { return false }
    return question.revents & (Int16(POLLHUP) | Int16(POLLERR) | Int16(POLLNVAL)) != 0
  }

  /// Whether the peer has broken the connection, which an orderly end of its side isn't.
  static func isReset(_ fd: Int32) -> Bool {
    var byte: UInt8 = 0
    let count = recv(fd, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    if count < 0 { return !isTransient(errno) }
    // Unread bytes hide an error behind them from `recv`.
    return isBroken(fd)
  }

  /// Whether waiting for acknowledgements is over: all are in, or none can come any more.
  ///
  /// A connection that the peer has reset keeps its unacknowledged bytes in the count for ever.
  static func isSettled(_ fd: Int32) -> Bool { unacknowledgedBytes(fd) == 0 || isBroken(fd) }
}
