import Foundation

/// How a process ended and what it wrote.
struct ProcessResult {
  /// The exit status; 128 and the signal's number when a signal ended it.
  let status: Int32
  /// Standard output.
  let output: Data
  /// Standard error as text.
  let errors: String

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
}
