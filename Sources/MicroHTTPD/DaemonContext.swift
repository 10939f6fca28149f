/// What the library hands back to every callback of a daemon.
final class DaemonContext: Sendable {
  let delegate: any DaemonDelegate
  init(delegate: any DaemonDelegate) { self.delegate = delegate }
}
