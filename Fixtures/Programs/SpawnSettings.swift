#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How a test's program starts: in a process group of its own, with three descriptors, every signal unblocked and at its default.
struct SpawnSettings {
  var actions = SpawnSettings.noActions
  var attributes = SpawnSettings.noAttributes

  /// Settings with these standard descriptors, nil for an input with nothing in it; `destroy()` when done.
  init(input: Int32?, output: Int32, errors: Int32) {
    posix_spawn_file_actions_init(&actions)
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    closeOthers()

    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    // The defaults of these two can't be set, and some systems refuse to try.
    sigdelset(&signals, SIGKILL)
    sigdelset(&signals, SIGSTOP)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags | Self.systemFlags))
  }

  /// Gives back what the system holds for them.
  mutating func destroy() {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
}
