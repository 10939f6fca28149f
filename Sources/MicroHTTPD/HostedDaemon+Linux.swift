#if os(Linux)
  import CMicroHTTPD
  import CMicroHTTPDShims
  import Glibc
  import Quantities

  /// A daemon that is served on the thread of a host.
  ///
  /// `@unchecked Sendable`: the daemon is used on the host's thread alone, but for what the library guards itself.
  final class HostedDaemon: DaemonDriver, @unchecked Sendable {
    private struct Inbox {
      var arrivals: [Arrival] = []
      var isStopping = false
    }

    private let daemon: OpaquePointer
    private let host: any DaemonHost
    private let inbox = LockedBox(Inbox())

    init(_ daemon: OpaquePointer, host: any DaemonHost) throws(DaemonError) {
      self.daemon = daemon
      self.host = host
      try host.start(waitingFor: mhdshim_epoll_fd(daemon)) { [self] in serve() }
    }

    func add(_ arrival: Arrival) -> Bool {
      let isTaken = inbox.withLock { inbox in
        if !inbox.isStopping { inbox.arrivals.append(arrival) }
        return !inbox.isStopping
      }
      if isTaken { host.wake() }
      return isTaken
    }

    func wake() { host.wake() }

    func stop(_ ended: @escaping @Sendable () -> Void) {
      inbox.withLock { $0.isStopping = true }
      host.stop { [self] in
        for arrival in takeArrivals() { close(arrival.socket) }
        MHD_stop_daemon(daemon)
        ended()
      }
    }

    /// Does what there is to do now; the time until there is more.
    private func serve() -> Duration? {
      for arrival in takeArrivals() { arrival.join(daemon) }
      MHD_run(daemon)
      return patience(of: daemon).map { .milliseconds(Int64(clamping: $0)) }
    }

    private func takeArrivals() -> [Arrival] {
      inbox.withLock { inbox in
        defer { inbox.arrivals.removeAll() }
        return inbox.arrivals
      }
    }
  }

  extension Daemon {
    /// What calls the library for a daemon that was just started.
    static func driver(of daemon: OpaquePointer, host: (any DaemonHost)?) throws(DaemonError) -> any DaemonDriver {
      if let host { return try HostedDaemon(daemon, host: host) }
      return try DaemonThread(daemon)
    }
  }
#endif
