import Quantities

/// What the library hands back to every callback of a daemon.
final class DaemonContext: Sendable {
  let delegate: any DaemonDelegate
  /// Who serves the daemon; there before the first connection is.
  let driver = LockedBox<(any DaemonDriver)?>(nil)

  init(delegate: any DaemonDelegate) { self.delegate = delegate }
}
