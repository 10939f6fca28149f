/// A named value of a request and what it must be like.
public struct FieldPattern: Hashable, Sendable {
  /// The name; of header fields in any letter case.
  public var name: String
  /// What its value must be like.
  public var value: TextPattern

  /// A pattern for the value of `name`.
  public init(_ name: String, _ value: TextPattern) {
    self.name = name
    self.value = value
  }
}
