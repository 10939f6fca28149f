import CPlatformShims
import MicroHTTPD
import Quantities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread that waits with poll(2), and serves one daemon.
final class PollHost: DaemonHost {
  private let wakePipe: (read: Int32, write: Int32)
  /// What the thread calls at its end; nil while it goes on.
  private let ending = LockedBox<(@Sendable () -> Void)?>(nil)

  init() {
    var ends: [Int32] = [-1, -1]
    _ = platform_pipe(&ends)
    wakePipe = (ends[0], ends[1])
  }

  deinit {
    close(wakePipe.read)
    close(wakePipe.write)
  }

  func start(waitingFor descriptor: Int32, serve: @escaping @Sendable () -> Duration?) throws(DaemonError) {
    onNewThread { [self] in run(descriptor, serve) }
  }

  func wake() {
    var byte: UInt8 = 1
    _ = write(wakePipe.write, &byte, 1)
  }

  /// Returns before the daemon is closed.
  func stop(_ close: @escaping @Sendable () -> Void) {
    ending.withLock { $0 = close }
    wake()
  }

  private func run(_ descriptor: Int32, _ serve: () -> Duration?) {
    var patience: Duration?
    while true {
      var entries = [descriptor, wakePipe.read].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&entries, 2, patience.map { Int32($0.components.seconds * 1_000) + 1 } ?? -1)
      var bytes = [UInt8](repeating: 0, count: 64)
      if entries[1].revents != 0 { _ = read(wakePipe.read, &bytes, 64) }
      if let close = ending.withLock({ $0 }) { return close() }
      patience = serve()
    }
  }
}
