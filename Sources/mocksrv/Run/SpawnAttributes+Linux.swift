#if os(Linux)
  import Glibc

  extension SpawnAttributes {
    /// Attributes before `posix_spawnattr_init`: a struct here.
    static var empty: posix_spawnattr_t { posix_spawnattr_t() }
  }
#endif
