#if canImport(Darwin)
  import Darwin

  extension SpawnSettings {
    /// File actions before `posix_spawn_file_actions_init`: a pointer here.
    static var noActions: posix_spawn_file_actions_t? { nil }
    /// Attributes before `posix_spawnattr_init`: a pointer here.
    static var noAttributes: posix_spawnattr_t? { nil }
    /// Flags that only this system has: the program inherits no descriptor but those that file actions name.
    static var systemFlags: Int32 { Int32(POSIX_SPAWN_CLOEXEC_DEFAULT) }

    /// Has nothing to do here, see `systemFlags`.
    mutating func closeOthers() {}
  }
#endif
