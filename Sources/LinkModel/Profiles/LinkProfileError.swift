/// A profile that can't be read: where, what stands there, and what would have been right.
public struct LinkProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The column of the offending text in the whole profile, counted in characters from 1.
  public let column: Int
  /// The text that was found; empty at the end of the profile.
  public let text: String
  /// What was expected in its place, as the end of "expected …".
  public let expected: String
  /// The nearest right spelling of a misspelled name or key; nil when nothing comes near.
  public let suggestion: String?

  /// An error at `column`; `expected` completes the sentence "expected …".
  public init(column: Int, text: String, expected: String, suggestion: String?) {
    self.column = column
    self.text = text
    self.expected = expected
    self.suggestion = suggestion
  }

  /// The sentence a user reads: the column, the text seen, and the fix.
  public var description: String {
    "column \(column): \(text.isEmpty ? "nothing here" : "\"\(text)\""): expected \(expected)"
      + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
  }
}
