#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file as it is on disk now, behind all symbolic links.
struct RegularFile {
  /// The real path, which a body can name.
  let path: String
  /// In bytes.
  let size: Int64

  /// Looks at `path`; nil when there is no regular file.
  init?(_ path: String) {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    var status = stat()
    guard lstat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.path = String(cString: resolved)
    size = Int64(status.st_size)
  }
}
