import CMicroHTTPD
import CMicroHTTPDShims

/// A connection that the daemon serves; valid from `connectionStarted` to `connectionEnded`.
///
/// `@unchecked Sendable`: outside the connection's own thread only `resume` and comparison are used, and libmicrohttpd
/// guards `resume` with its own mutex.
public struct Connection: Hashable, @unchecked Sendable {
  let handle: OpaquePointer
  /// Lives as long as the daemon.
  private let context: Unmanaged<DaemonContext>

  init(_ handle: OpaquePointer, of context: UnsafeMutableRawPointer) {
    self.handle = handle
    self.context = .fromOpaque(context)
  }

  /// Whether both are the same connection of the library.
  public static func == (left: Connection, right: Connection) -> Bool { left.handle == right.handle }

  /// Hashes which connection of the library it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(handle) }

  /// The connection's socket; owned by the daemon, so duplicate it to keep it.
  public var fileDescriptor: Int32 { mhdshim_connection_fd(handle) }

  /// A pointer of the application's, kept for as long as the connection lives.
  public var socketContext: UnsafeMutableRawPointer? {
    get { mhdshim_socket_context(handle)?.pointee }
    nonmutating set { mhdshim_socket_context(handle)?.pointee = newValue }
  }

  /// Whether the connection is out of service, also while a resume is under way; only on its own thread.
  public var isSuspended: Bool { mhdshim_is_suspended(handle) != 0 }

  /// Takes the connection out of service; only inside a call of its exchange or reader.
  ///
  /// Suspend first, then tell whoever resumes; exactly one `resume` for each call.
  public func suspend() { MHD_suspend_connection(handle) }

  /// Puts the connection back into service, from any thread; the exchange or reader is called again.
  public func resume() {
    MHD_resume_connection(handle)
    context._withUnsafeGuaranteedRef { $0.driver.withLock { $0 } }?.wake()
  }

  /// Makes the daemon notice that the client has closed its side, in case it missed that; from any thread.
  ///
  /// After body bytes this happens by itself. Within a head it doesn't: whoever sweeps over connections calls this, for
  /// one that isn't suspended and lives (guard that against `connectionEnded`).
  public func noticeEndOfStream() { repeatEndOfStream(fileDescriptor) }

  /// Sends `response`, once its thread gets to it; false when no answer may be given in this moment.
  ///
  /// An answer given in `end` keeps the connection alive, one given in `head` closes it, and none can be given in `body`.
  public func queue(status: UInt32, response: borrowing Response) -> Bool {
    guard let response = response.handle else { return false }
    return MHD_queue_response(handle, status, response) == .YES
  }
}
