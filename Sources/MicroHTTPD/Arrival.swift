import CMicroHTTPD

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connected socket on its way into a daemon.
struct Arrival: Sendable {
  let socket: Int32
  let dropped: @Sendable (DaemonError) -> Void

  /// Gives the socket to the library, which closes it when it doesn't take it.
  func join(_ daemon: OpaquePointer) {
    // The library wants an address, and does nothing with it.
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        MHD_add_connection(daemon, socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != .YES { dropped(DaemonError(operation: .add, errno: errno)) }
  }
}
