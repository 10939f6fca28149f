#if canImport(Darwin)
  import CMicroHTTPD

  /// The best the library finds, on a thread of its own; there is no epoll here.
  let pollingFlags = UInt32(MHD_USE_AUTO_INTERNAL_THREAD.rawValue)

  /// The thread that serves a daemon's connections, which is the library's.
  ///
  /// `@unchecked Sendable`: the library takes connections from any thread.
  final class DaemonThread: DaemonDriver, @unchecked Sendable {
    private let daemon: OpaquePointer

    init(_ daemon: OpaquePointer) throws(DaemonError) { self.daemon = daemon }

    func add(_ arrival: Arrival) -> Bool {
      arrival.join(daemon)
      return true
    }

    /// Nothing to do: the library wakes its own thread.
    func wake() {}

    func stop(_ ended: @escaping @Sendable () -> Void) {
      MHD_stop_daemon(daemon)
      ended()
    }
  }

  extension Daemon {
    /// What calls the library for a daemon that was just started; its own thread, as there is no epoll for a host to wait for.
    static func driver(of daemon: OpaquePointer, host: (any DaemonHost)?) throws(DaemonError) -> any DaemonDriver {
      try DaemonThread(daemon)
    }
  }

  /// Nothing to do: poll(2) tells of an end of stream as long as it isn't read.
  func repeatEndOfStream(_ fd: Int32) {}
#endif
