#if canImport(Darwin)
  import Darwin

  extension stat {
    /// When the file's content last changed.
    var modificationTime: (seconds: Int64, nanoseconds: Int64) {
      (Int64(st_mtimespec.tv_sec), Int64(st_mtimespec.tv_nsec))
    }
  }
#endif
