#if canImport(Darwin)
  import Darwin

  extension SpawnAttributes {
    /// Attributes before `posix_spawnattr_init`: a pointer here.
    static var empty: posix_spawnattr_t? { nil }
  }
#endif
