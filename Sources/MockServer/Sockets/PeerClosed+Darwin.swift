#if canImport(Darwin)
  import Darwin

  extension SocketOptions {
    /// Whether the peer has closed its side or broken the connection, also when unread bytes stand before the end.
    static func peerClosed(_ fd: Int32) -> Bool {
      var question = pollfd(fd: fd, events: 0, revents: 0)
      guard poll(&question, 1, 0) > 0 else { return false }
      return question.revents & (Int16(POLLHUP) | Int16(POLLERR)) != 0
    }
  }
#endif
