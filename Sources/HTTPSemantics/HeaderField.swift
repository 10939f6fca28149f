/// One field line of a message: a name and its value (RFC 9110 §5.1).
public struct HeaderField: Hashable, Sendable {
  /// The name as it is spelt; compared without regard to case by `HeaderFields` (RFC 9110 §5.1).
  public var name: String
  /// The value without the white space around it (RFC 9110 §5.5).
  public var value: String

  /// A field line of `name` and `value`.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
