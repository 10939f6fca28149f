/// A script, rule or part of one that doesn't parse, with the place and what would have been right.
public struct ScriptError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The whole text as it was given.
  public let input: String
  /// The place of the mistake in characters, counted from 1; one beyond the last at the end of the text.
  public let column: Int
  /// The text found there, cut after 40 characters; empty at the end of the text.
  public let found: String
  /// What was expected in its place, as the end of "expected …".
  public let expected: String

  /// An error at `column` of `input`; `expected` completes the sentence "expected …".
  public init(input: String, column: Int, found: String, expected: String) {
    self.input = input
    self.column = column
    self.found = found.count > 40 ? found.prefix(40) + "…" : found
    self.expected = expected
  }

  /// The sentence a user reads: place, what stands there, and the fix.
  public var description: String {
    "column \(column): found \(found.isEmpty ? "the end" : "\"\(found)\""), expected \(expected)"
  }
}
