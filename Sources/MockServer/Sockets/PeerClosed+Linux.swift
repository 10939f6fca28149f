#if os(Linux)
  import Glibc

  extension SocketOptions {
    /// Whether the peer has closed its side or broken the connection, also when unread bytes stand before the end.
    static func peerClosed(_ fd: Int32) -> Bool {
      // POLLRDHUP, which Swift's C library module lacks.
      let hangUp: Int16 = 0x2000
      var question = pollfd(fd: fd, events: hangUp, revents: 0)
      guard poll(&question, 1, 0) > 0 else { return false }
      return question.revents & (hangUp | Int16(POLLHUP) | Int16(POLLERR)) != 0
    }
  }
#endif
