#if os(Linux)
  import Glibc

  extension SocketAddress {
    /// SOCK_STREAM, an enumeration here.
    static var streamType: Int32 { Int32(SOCK_STREAM.rawValue) }
  }
#endif
