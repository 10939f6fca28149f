import Quantities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The monotonic clock, for the command's own time limits.
enum Clock {
  /// The present.
  static var now: MonotonicTime {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return MonotonicTime(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
  }
}
