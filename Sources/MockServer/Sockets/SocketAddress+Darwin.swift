#if canImport(Darwin)
  import Darwin

  extension SocketAddress {
    /// SOCK_STREAM, a number here.
    static var streamType: Int32 { SOCK_STREAM }
  }
#endif
