#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The directories of `--files` and `--uploads`.
enum Directories {
  /// The directory of `value`, which must exist and be readable.
  static func readable(_ value: OptionValue) throws(UsageError) -> String {
    switch kind(value.text) {
    case .missing: throw UsageError("\(value.origin): there is no directory \(value.text); make it or name another")
    case .other: throw UsageError("\(value.origin): \(value.text) is no directory; name the one that holds the files")
    case .directory: break
    }
    guard access(value.text, R_OK | X_OK) == 0 else {
      throw UsageError("\(value.origin): \(value.text) can't be read: \(Program.lastError)")
    }
    return value.text
  }

  /// The directory of `value`, made with its parents if missing, which must be writable.
  static func writable(_ value: OptionValue) throws(UsageError) -> String {
    switch kind(value.text) {
    case .missing: try make(value)
    case .other: throw UsageError("\(value.origin): \(value.text) is no directory; name another")
    case .directory: break
    }
    guard access(value.text, W_OK | X_OK) == 0 else {
      throw UsageError("\(value.origin): \(value.text) can't be written to: \(Program.lastError)")
    }
    return value.text
  }

  private enum Kind { case missing, directory, other }

  private static func kind(_ path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    return status.st_mode & S_IFMT == S_IFDIR ? .directory : .other
  }

  private static func make(_ value: OptionValue) throws(UsageError) {
    var path = value.text.hasPrefix("/") ? "/" : ""
    for part in value.text.split(separator: "/") {
      path += "\(part)/"
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
        throw UsageError("\(value.origin): \(value.text) can't be made: \(Program.lastError)")
      }
    }
  }
}
