#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How CMD starts: in a process group of its own, with every signal unblocked and at its default.
struct SpawnAttributes {
  private(set) var storage = SpawnAttributes.empty

  /// The attributes; `destroy()` when done.
  init() {
    posix_spawnattr_init(&storage)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&storage, &none)
    var all = sigset_t()
    sigfillset(&all)
    // The defaults of these two can't be set, and some systems refuse to try.
    sigdelset(&all, SIGKILL)
    sigdelset(&all, SIGSTOP)
    posix_spawnattr_setsigdefault(&storage, &all)
    posix_spawnattr_setpgroup(&storage, 0)
    posix_spawnattr_setflags(
      &storage, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
  }

  /// Gives back what the system holds for them.
  mutating func destroy() { posix_spawnattr_destroy(&storage) }
}
