#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What CMD started and left behind: its process group, and on Linux also what moved out of it.
struct ProcessTree {
  private let group: pid_t
  private let bystanders: Set<pid_t>

  /// The processes of `group`; `bystanders` were children before CMD was and are left alone.
  init(group: pid_t, bystanders: Set<pid_t>) {
    self.group = group
    self.bystanders = bystanders
  }

  /// Whether nothing is left; collects what has ended.
  func isGone() -> Bool {
    reap()
    return kill(-group, 0) != 0 && orphans().isEmpty
  }

  /// Sends `signal` to the group and to the orphans outside of it.
  func send(_ signal: Int32) {
    kill(-group, signal)
    for orphan in orphans() { kill(orphan, signal) }
  }

  /// Children that CMD didn't wait for and that the system gave to this process.
  private func orphans() -> [pid_t] { Self.children().filter { !bystanders.contains($0) } }

  private func reap() {
    var status: Int32 = 0
    while waitpid(-1, &status, WNOHANG) > 0 {}
  }
}
