/// A text that is not the quantity it should be, with what would have been right.
public struct QuantityError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text as it was given.
  public let input: String
  /// What was expected in its place, as the end of "expected …".
  public let expected: String

  /// Creates an error for `input`; `expected` completes the sentence "expected …".
  public init(input: String, expected: String) {
    self.input = input
    self.expected = expected
  }

  /// The sentence a user reads: the value seen and the fix.
  public var description: String { "\"\(input)\" is not valid here: expected \(expected)" }
}
