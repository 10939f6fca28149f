#if os(Linux)
  import Glibc

  extension Listener {
    /// Whether a port that the system chose is lost when the socket stops listening; one that was asked for never is.
    static let forgetsChosenPorts = true

    /// Turns a listening socket into one that only keeps its port; false when the system can't.
    ///
    /// This reaches the socket itself: a process that is just being started holds copies of all descriptors until it has become
    /// another program, and the socket would go on listening through them.
    static func stopListening(_ fd: Int32) -> Bool { shutdown(fd, Int32(SHUT_RD)) == 0 }

    /// Closes a listening socket, through whatever copies of the descriptor there are.
    static func closeListening(_ fd: Int32) {
      shutdown(fd, Int32(SHUT_RD))
      closeDescriptor(fd)
    }
  }
#endif
