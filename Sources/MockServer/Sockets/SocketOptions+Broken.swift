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

  /// Whether waiting for acknowledgements is over: all are in, or none can come any more.
  ///
  /// A connection that the peer has reset keeps its unacknowledged bytes in the count for ever.
  static func isSettled(_ fd: Int32) -> Bool { unacknowledgedBytes(fd) == 0 || isBroken(fd) }
}
