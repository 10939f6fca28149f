#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's own words for an error number.
enum SystemMessage {
  /// "Address already in use" for EADDRINUSE, and so on.
  static func of(_ number: Int32) -> String {
    // strerror keeps one buffer for unknown numbers only; the known ones are constants.
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}
