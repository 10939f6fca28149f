#if canImport(Darwin)
  import Darwin

  extension Listener {
    /// Whether a port that the system chose is lost when the socket stops listening: sockets don't stop here, they are closed.
    static let forgetsChosenPorts = false

    /// Turns a listening socket into one that only keeps its port: this system can't (ENOTCONN from shutdown(2)).
    static func stopListening(_ fd: Int32) -> Bool { false }

    /// Closes a listening socket.
    static func closeListening(_ fd: Int32) { closeDescriptor(fd) }
  }
#endif
