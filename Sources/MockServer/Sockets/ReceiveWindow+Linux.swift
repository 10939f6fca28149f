#if os(Linux)
  import Glibc

  /// How much a TCP socket's peer may send before it is read.
  struct ReceiveWindow: Hashable {
    /// SO_RCVBUF, as the system counts it.
    private var buffer: Int32
    /// TCP_WINDOW_CLAMP: the largest window that is offered. Without it a buffer that was small when the connection began lets
    /// the window grow no more.
    private var clamp: Int32

    /// As much as a connection whose window began small can offer: it has agreed on no scale (RFC 7323 §2.2).
    static let wide = ReceiveWindow(buffer: 262_144, clamp: 65_535)

    private init(buffer: Int32, clamp: Int32) {
      self.buffer = buffer
      self.clamp = clamp
    }

    /// The window of a socket.
    init(of fd: Int32) {
      buffer = Self.option(fd, SOL_SOCKET, SO_RCVBUF)
      clamp = Self.option(fd, Int32(IPPROTO_TCP), TCP_WINDOW_CLAMP)
    }

    /// Gives a socket this window; what was offered before stays so until it is used up.
    func set(_ fd: Int32) {
      // The system doubles what it is given.
      SocketOptions.setReceiveBuffer(fd, bytes: Int(buffer / 2))
      SocketOptions.set(fd, Int32(IPPROTO_TCP), TCP_WINDOW_CLAMP, clamp)
    }

    private static func option(_ fd: Int32, _ level: Int32, _ name: Int32) -> Int32 {
      var value: Int32 = 0
      var length = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(fd, level, name, &value, &length)
      return value
    }
  }
#endif
