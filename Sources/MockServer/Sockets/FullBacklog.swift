import CPlatformShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The backlog of a listening socket, filled with connections of our own that nobody accepts.
///
/// The system then drops further attempts without a word, so that whoever connects repeats them until their patience ends:
/// what a dead network looks like. It is the one way of a process without privileges to that.
struct FullBacklog {
  private let fillers: [Int32]

  /// Listens on a bound socket, also when it listens already, and fills its backlog.
  init(of fd: Int32, at address: SocketAddress) {
    // Systems keep one more than they were asked for, and 0 means many to some of them.
    listen(fd, 1)
    fillers = (0..<2).compactMap { _ in
      let filler = platform_stream_socket(address.family)
      guard filler >= 0 else { return nil }
      _ = address.withSockaddr { connect(filler, $0, $1) }
      return filler
    }
  }

  /// Lets the connections go; those that wait in the backlog stay there.
  func close() { for filler in fillers { closeDescriptor(filler) } }
}
