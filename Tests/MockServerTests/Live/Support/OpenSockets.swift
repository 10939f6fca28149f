@testable import MockServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The sockets that this process has open.
enum OpenSockets {
  /// How many have `port` as their own and a peer, living or gone: a server's ends of its clients' connections.
  static func accepted(on port: UInt16) -> Int {
    // Other tests open and close descriptors all the while, so counting all of them would say nothing.
    (0..<Int32(min(getdtablesize(), 20_000))).count { descriptor in
      let local = SocketAddress(localOf: descriptor)
      return local.port == port && !isListening(descriptor)
    }
  }

  private static func isListening(_ descriptor: Int32) -> Bool {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &length)
    return value != 0
  }
}
