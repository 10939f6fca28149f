/// Lends a daemon a thread that waits for other things as well.
public protocol DaemonHost: AnyObject, Sendable {
  /// Begins to serve a daemon: calls `serve`, on the host's thread, whenever `descriptor` can be read, the time that the last call
  /// returned is over (nil: never), or `wake` was called.
  /// - Throws: when the host can't wait for the descriptor; the daemon doesn't start then.
  func start(waitingFor descriptor: Int32, serve: @escaping @Sendable () -> Duration?) throws(DaemonError)
  /// Has `serve` called soon; from any thread.
  func wake()
  /// Ends what `start` began: calls `close` on the host's thread, soon or before this returns, and `serve` not any more.
  func stop(_ close: @escaping @Sendable () -> Void)
}
