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
    let driver: any DaemonDriver
    let context: Unmanaged<DaemonContext>
  }

  private let running: LockedBox<Running?>

  /// Starts a daemon on the thread of `host`, or on one of its own.
  public init(
    options: DaemonOptions = DaemonOptions(), delegate: any DaemonDelegate, host: (any DaemonHost)? = nil
  ) throws(DaemonError) {
    let context = Unmanaged.passRetained(DaemonContext(delegate: delegate))
    var settings = mhdshim_settings()
    // No error log: on a socketpair the library complains thrice a request about TCP options.
    settings.flags =
      pollingFlags
      | UInt32(MHD_USE_NO_LISTEN_SOCKET.rawValue) | UInt32(MHD_USE_TURBO.rawValue)
      | UInt32(MHD_ALLOW_SUSPEND_RESUME.rawValue) | UInt32(MHD_ALLOW_UPGRADE.rawValue)
      | UInt32(MHD_USE_SUPPRESS_DATE_NO_CLOCK.rawValue)
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
    do {
      let driver = try Self.driver(of: handle, host: host)
      context._withUnsafeGuaranteedRef { $0.driver.withLock { $0 = driver } }
      running = LockedBox(Running(driver: driver, context: context))
    } catch {
      MHD_stop_daemon(handle)
      context.release()
      throw error
    }
  }

  deinit { stop() }

  /// Hands over a connected socket; the daemon owns and closes it, even when this throws.
  /// - Parameter dropped: called at most once, on any thread, when the library doesn't take it after all.
  public func add(
    socket: Int32, dropped: @escaping @Sendable (DaemonError) -> Void = { _ in }
  ) throws(DaemonError) {
    let isTaken = running.withLock { running in
      running?.driver.add(Arrival(socket: socket, dropped: dropped)) ?? false
    }
    guard isTaken else {
      close(socket)
      throw DaemonError(operation: .addAfterStop, errno: 0)
    }
  }

  /// Closes every connection and ends the thread; without effect the second time.
  ///
  /// Nothing may be suspended: the library aborts the process otherwise. Not to be called from the daemon's own thread.
  public func stop() {
    let stopping = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let stopping else { return }
    stopping.driver.stop { [context = stopping.context] in context.release() }
  }
}
