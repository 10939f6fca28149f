/// A text that isn't JSON, with the place of the first mistake and what would have been right there.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The place in the line in characters, from 1.
  public let column: Int
  /// What stands there, cut after 40 characters; empty at the end of the text.
  public let found: String
  /// What was expected in its place, as the end of "expected …".
  public let expected: String

  /// An error at a place; `expected` completes the sentence "expected …".
  public init(line: Int, column: Int, found: String, expected: String) {
    self.line = line
    self.column = column
    self.found = found.count > 40 ? found.prefix(40) + "…" : found
    self.expected = expected
  }

  /// The sentence without the place.
  public var message: String { "found \(found.isEmpty ? "the end" : "\"\(found)\""), expected \(expected)" }

  /// The sentence a user reads: place, what stands there, and the fix.
  public var description: String { "line \(line), column \(column): \(message)" }
}
