#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The running program itself.
enum Program {
  /// What `--version` prints.
  static let version = "0.1.0"

  /// Ends the program at once, without the clean-up of libraries that other threads may still be using.
  static func exit(_ status: Int32) -> Never { _exit(status) }

  /// The system's words for the error number of the last call.
  static var lastError: String { message(errno) }

  /// The system's words for an error number.
  static func message(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}
