/// Something the offline player can do only with help from inside the platform's URLSession.
///
/// URLSession offers less to a `URLProtocol` subclass on Linux than on Apple platforms. The player makes up for it where
/// the toolchain's URLSession is built as expected, and tells here where it could not.
public enum OfflineCapability: String, Sendable, Hashable, CaseIterable {
  /// Bodies of upload tasks are seen, whether given as data, file or stream.
  case bodies
  /// Download tasks get a file; without it they fail with a `URLError`.
  case downloads
  /// A task's `countOfBytes…` properties follow the transfer.
  case byteCounts
  /// A task's `currentRequest` follows redirects.
  case currentRequest
  /// Cancelling a task while its answer ends neither crashes nor hangs.
  case safeCancellation
  /// Tasks made by the `async` methods with a delegate of their own call that delegate.
  case taskDelegates
  /// The configuration of the task's session is known: time-outs, cookies, credentials, additional header fields.
  case configuration
}
