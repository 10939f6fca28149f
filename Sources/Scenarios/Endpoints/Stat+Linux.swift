#if os(Linux)
  import Glibc

  extension stat {
    /// When the file's content last changed.
    var modificationTime: (seconds: Int64, nanoseconds: Int64) { (Int64(st_mtim.tv_sec), Int64(st_mtim.tv_nsec)) }
  }
#endif
