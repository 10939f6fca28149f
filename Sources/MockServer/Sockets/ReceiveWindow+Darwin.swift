#if canImport(Darwin)
  import Darwin

  /// How much a TCP socket's peer may send before it is read.
  struct ReceiveWindow: Hashable {
    private var buffer: Int32

    /// Enough for a client beside the server.
    static let wide = ReceiveWindow(buffer: 131_072)

    private init(buffer: Int32) { self.buffer = buffer }

    /// The window of a socket.
    init(of fd: Int32) {
      buffer = 0
      var length = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(fd, SOL_SOCKET, SO_RCVBUF, &buffer, &length)
    }

    /// Gives a socket this window.
    func set(_ fd: Int32) { SocketOptions.setReceiveBuffer(fd, bytes: Int(buffer)) }
  }
#endif
