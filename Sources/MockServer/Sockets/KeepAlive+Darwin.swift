#if canImport(Darwin)
  import Darwin

  extension SocketOptions {
    /// Asks a silent peer after 30 seconds, and every 10 from then on, whether it is still there; three silences end it.
    ///
    /// A client that leaves while its upload isn't read can't say so: its FIN waits behind a closed window.
    static func setKeepAlive(_ fd: Int32) {
      set(fd, SOL_SOCKET, SO_KEEPALIVE, 1)
      set(fd, Int32(IPPROTO_TCP), TCP_KEEPALIVE, 30)
      set(fd, Int32(IPPROTO_TCP), TCP_KEEPINTVL, 10)
      set(fd, Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
    }
  }
#endif
