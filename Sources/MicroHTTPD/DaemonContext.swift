import Quantities

/// What the library hands back to every callback of a daemon.
final class DaemonContext: Sendable {
  let delegate: any DaemonDelegate
  /// The thread that serves the daemon; there before the first connection is.
  let thread = LockedBox<DaemonThread?>(nil)

  init(delegate: any DaemonDelegate) { self.delegate = delegate }
}
