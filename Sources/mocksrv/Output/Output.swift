#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's write, which the method of the same name hides.
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { write($0, $1, $2) }

/// Standard output or standard error, written without buffers so that nothing is lost or mixed.
struct Output: Sendable {
  private let descriptor: Int32

  /// Standard output.
  static let standard = Output(descriptor: 1)
  /// Standard error.
  static let error = Output(descriptor: 2)

  /// What is written to `descriptor`.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a person is likely to be looking at it.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes `text` and a line feed in one piece.
  @discardableResult
  func line(_ text: String) -> Bool { write(text + "\n") }

  /// Writes `text` in one piece; false when it couldn't be.
  @discardableResult
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) } == 0
  }

  /// Writes all of `bytes`; returns 0, or the system's error number.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int32 { writeAll(bytes).error }

  /// Writes all of `bytes`, or as many as the system takes before it reports an error; 0 is none.
  func writeAll(_ bytes: UnsafeRawBufferPointer) -> (written: Int, error: Int32) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = systemWrite(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Somebody who shares the descriptor made it non-blocking.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      default: return (written, errno)
      }
    }
    return (written, 0)
  }

  /// Writes `mocksrv: text` as a line.
  func say(_ text: String) { line("mocksrv: \(text)") }
}
