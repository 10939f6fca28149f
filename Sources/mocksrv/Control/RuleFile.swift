#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file of rules for `ctl rules add -f`.
enum RuleFile {
  /// More than a server takes.
  private static let limit = 2 << 20

  /// The text of a file; `-` is standard input.
  static func read(_ value: OptionValue) throws(RuntimeFailure) -> String {
    let descriptor = value.text == "-" ? dup(0) : open(value.text, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(value, Program.lastError) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(value, Program.lastError) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw failure(value, "it is no text in UTF-8") }
    return text
  }

  private static func failure(_ value: OptionValue, _ reason: String) -> RuntimeFailure {
    RuntimeFailure("\(value.origin) \(value.text) can't be read: \(reason)")
  }
}

/// The system's read, which the function of the same name hides.
private let systemRead: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = { read($0, $1, $2) }
