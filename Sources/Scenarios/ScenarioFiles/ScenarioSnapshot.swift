#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Which files there are and what tells one state of a file from the next.
struct ScenarioSnapshot: Hashable, Sendable {
  /// What the system says of a file without opening it.
  private struct Stamp: Hashable, Sendable {
    let seconds: Int64
    let nanoseconds: Int64
    let size: Int64
    let inode: UInt64
  }

  private var stamps: [String: Stamp] = [:]

  /// Looks at `paths`, and at what stands in those of them that are directories.
  init(_ paths: [String]) {
    for path in paths {
      for file in (try? ScenarioSet.files(at: path)) ?? [path] { stamps[file] = Self.stamp(file) }
    }
  }

  private static func stamp(_ path: String) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let modified = status.modificationTime
    return Stamp(
      seconds: modified.seconds, nanoseconds: modified.nanoseconds, size: Int64(status.st_size),
      inode: UInt64(status.st_ino))
  }

  /// Whether no file was written within a second of `wallNanoseconds`: two writes may bear the same time.
  func isSettled(at wallNanoseconds: Int64) -> Bool {
    stamps.values.allSatisfy { abs(wallNanoseconds / 1_000_000_000 - $0.seconds) > 1 }
  }
}
