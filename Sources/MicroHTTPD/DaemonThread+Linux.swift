#if os(Linux)
  import CMicroHTTPD
  import CMicroHTTPDShims
  import CPlatformShims
  import Glibc
  import Quantities
  import SystemThreads

  /// One epoll set, which a thread of ours waits for.
  let pollingFlags = UInt32(MHD_USE_EPOLL.rawValue)

  /// The thread that serves a daemon's connections, and waits for them.
  ///
  /// The library's own thread takes up to 128 events at once, and after exactly as many it waits again before it serves any of
  /// them: 128 clients that ask together would wait for somebody else to stir. So the waiting is done here, and the library
  /// is called when there is something, and doesn't wait.
  /// `@unchecked Sendable`: the daemon is used on the thread alone, but for what the library guards itself.
  final class DaemonThread: DaemonDriver, @unchecked Sendable {
    private struct Inbox {
      var arrivals: [Arrival] = []
      var isStopping = false
      /// Whether the thread looks here before it sleeps again.
      var isAwake = false
    }

    private let daemon: OpaquePointer
    private let inbox = LockedBox(Inbox())
    private let wakePipe: (read: Int32, write: Int32)
    private let thread = LockedBox<SystemThread?>(nil)

    init(_ daemon: OpaquePointer) throws(DaemonError) {
      self.daemon = daemon
      var ends: [Int32] = [-1, -1]
      guard platform_pipe(&ends) == 0 else { throw DaemonError(operation: .start, errno: errno) }
      wakePipe = (ends[0], ends[1])
      do {
        let started = try SystemThread(name: "mocksrv-http") { [self] in run() }
        thread.withLock { $0 = started }
      } catch {
        throw DaemonError(operation: .start, errno: error.errno)
      }
    }

    deinit {
      close(wakePipe.read)
      close(wakePipe.write)
    }

    func add(_ arrival: Arrival) -> Bool {
      leave { inbox in
        guard !inbox.isStopping else { return false }
        inbox.arrivals.append(arrival)
        return true
      }
    }

    func wake() { _ = leave { _ in true } }

    func stop(_ ended: @escaping @Sendable () -> Void) {
      _ = leave { inbox in
        inbox.isStopping = true
        return true
      }
      thread.withLock { thread in
        defer { thread = nil }
        return thread
      }?.join()
      ended()
    }

    /// Changes the inbox, and wakes the thread if it may be asleep.
    private func leave(_ change: (inout Inbox) -> Bool) -> Bool {
      let (accepted, sleeps) = inbox.withLock { inbox in
        let accepted = change(&inbox)
        defer { inbox.isAwake = true }
        return (accepted, !inbox.isAwake)
      }
      if sleeps {
        var byte: UInt8 = 1
        // A full pipe is as good as a written byte.
        _ = write(wakePipe.write, &byte, 1)
      }
      return accepted
    }

    private func run() {
      var descriptors = [
        pollfd(fd: mhdshim_epoll_fd(daemon), events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakePipe.read, events: Int16(POLLIN), revents: 0),
      ]
      while true {
        poll(&descriptors, nfds_t(descriptors.count), patience(of: daemon).map { Int32(clamping: $0) } ?? -1)
        if descriptors[1].revents != 0, takeInbox() { break }
        MHD_run(daemon)
      }
      MHD_stop_daemon(daemon)
    }

    /// Hands on what was left; true when the thread ends.
    private func takeInbox() -> Bool {
      // The pipe first: a wake-up that comes after the arrivals were taken must stay in it.
      withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { _ = read(wakePipe.read, $0.baseAddress, $0.count) }
      let (arrivals, isStopping) = inbox.withLock { inbox in
        defer {
          inbox.arrivals = []
          inbox.isAwake = false
        }
        return (inbox.arrivals, inbox.isStopping)
      }
      for arrival in arrivals {
        if isStopping { close(arrival.socket) } else { arrival.join(daemon) }
      }
      return isStopping
    }
  }

  /// Milliseconds until the library has something to do by itself; nil for as long as it takes.
  func patience(of daemon: OpaquePointer) -> UInt64? {
    var milliseconds: UInt64 = 0
    return MHD_get_timeout(daemon, &milliseconds) == .YES ? milliseconds : nil
  }

  /// Makes the library see a client's end of stream that came together with the bytes just read.
  ///
  /// It takes a short read for the last one and waits for another edge, but data and end share one: a client that sends
  /// part of a body and closes would keep its connection for good. The end is there already, so shutting down the
  /// reading side changes nothing but to raise a new edge.
  func repeatEndOfStream(_ fd: Int32) {
    var byte: UInt8 = 0
    if recv(fd, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0 { shutdown(fd, Int32(SHUT_RD)) }
  }
#endif
