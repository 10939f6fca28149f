/// A parameter that a query of the journal can't have.
public struct JournalQueryError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The parameter's name.
  public let name: String
  /// What was found there; nil when the name itself is wrong.
  public let value: String?
  /// What was expected instead.
  public let expected: String

  /// The parameter, what it holds, and what it should.
  public var description: String {
    guard let value else { return "\"\(name)\" is no parameter of the journal; \(expected)" }
    return "\(name)=\"\(value)\" is not valid: expected \(expected)"
  }
}
