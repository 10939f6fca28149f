import CMicroHTTPD
import CMicroHTTPDShims
import Quantities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A libmicrohttpd daemon without a listening socket: it serves the connections it is handed.
///
/// It keeps its delegate alive until `stop`.
public final class Daemon: Sendable {
  private struct Running {
    let handle: OpaquePointer
    let context: Unmanaged<DaemonContext>
  }

  private let running: LockedBox<Running?>

  /// Starts the daemon's threads.
  public init(options: DaemonOptions = DaemonOptions(), delegate: any DaemonDelegate) throws(DaemonError) {
    let context = Unmanaged.passRetained(DaemonContext(delegate: delegate))
    var settings = mhdshim_settings()
    // No error log: on a socketpair the library complains thrice a request about TCP options.
    settings.flags =
      pollingFlags
      | UInt32(MHD_USE_NO_LISTEN_SOCKET.rawValue) | UInt32(MHD_USE_TURBO.rawValue)
      | UInt32(MHD_ALLOW_SUSPEND_RESUME.rawValue) | UInt32(MHD_ALLOW_UPGRADE.rawValue)
      | UInt32(MHD_USE_SUPPRESS_DATE_NO_CLOCK.rawValue)
    settings.thread_pool_size = UInt32(clamping: options.threadPoolSize)
    settings.connection_limit = UInt32(clamping: options.connectionLimit)
    settings.connection_timeout_seconds = UInt32(clamping: options.connectionTimeoutSeconds)
    settings.connection_memory_limit = options.connectionMemoryLimit
    settings.context = context.toOpaque()
    settings.access = handleRequest
    settings.target = beginExchange
    settings.completed = completeExchange
    settings.notify = notifyConnection
    errno = 0
    guard let handle = mhdshim_start(&settings) else {
      let error = DaemonError(operation: .start, errno: errno)
      context.release()
      throw error
    }
    running = LockedBox(Running(handle: handle, context: context))
  }

  deinit { stop() }

  /// Hands over a connected socket; the daemon owns and closes it, even when this throws.
  public func add(
    socket: Int32, address: UnsafePointer<sockaddr>, length: socklen_t
  ) throws(DaemonError) {
    let error: DaemonError? = running.withLock { running in
      guard let running else {
        close(socket)
        return DaemonError(operation: .addAfterStop, errno: 0)
      }
      // errno is the thread's own, so it is read before anything else can set it.
      return MHD_add_connection(running.handle, socket, address, length) == .YES
        ? nil : DaemonError(operation: .add, errno: errno)
    }
    if let error { throw error }
  }

  /// Closes every connection and ends the threads; without effect the second time.
  ///
  /// Nothing may be suspended: the library aborts the process otherwise. Not to be called from the daemon's own threads.
  public func stop() {
    let stopping = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let stopping else { return }
    MHD_stop_daemon(stopping.handle)
    stopping.context.release()
  }
}
