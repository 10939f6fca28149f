#if os(Linux)
  import CFixtures
  import Glibc

  extension SpawnSettings {
    /// File actions before `posix_spawn_file_actions_init`: a struct here.
    static var noActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    /// Attributes before `posix_spawnattr_init`: a struct here.
    static var noAttributes: posix_spawnattr_t { posix_spawnattr_t() }
    /// Flags that only this system has: none.
    static var systemFlags: Int32 { 0 }

    /// Closes what the program would inherit beside its three descriptors; behind the other actions.
    mutating func closeOthers() { fixtures_close_from(&actions, 3) }
  }
#endif
