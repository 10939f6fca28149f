import CPlatformShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// CMD, running in a process group of its own.
struct ChildProcess {
  /// What became of CMD since it was last asked.
  enum Change {
    /// It ended, with this exit status as a shell would give it.
    case ended(Int32)
    /// It was stopped, as by Ctrl-Z.
    case stopped
  }

  /// Its process, which is also its group.
  let id: pid_t

  /// Starts the program that the words from `arguments` on name, found as a shell finds it.
  init(arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, name: String) throws(RuntimeFailure) {
    var attributes = SpawnAttributes()
    defer { attributes.destroy() }
    guard let command = arguments[0] else { throw RuntimeFailure("there is no command to run") }
    var id: pid_t = 0
    var storage = attributes.storage
    let error = posix_spawnp(&id, command, nil, &storage, arguments, Environment.block)
    switch error {
    case 0: self.id = id
    case ENOENT:
      let place = name.contains("/") ? "" : " in PATH"
      throw RuntimeFailure("command not found\(place): \(name)", status: ExitCode.notFound)
    default:
      throw RuntimeFailure(
        "\(name) can't be run: \(Program.message(error))", status: ExitCode.notExecutable)
    }
  }

  /// What has become of it; nil when it just runs on.
  func change() -> Change? {
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG | WUNTRACED) == id else { return nil }
    if platform_exited(status) != 0 { return .ended(platform_exit_status(status)) }
    if platform_signaled(status) != 0 { return .ended(ExitCode.signalled(platform_terminating_signal(status))) }
    return .stopped
  }

  /// Sends `signal` to the whole group.
  func send(_ signal: Int32) { kill(-id, signal) }
}
