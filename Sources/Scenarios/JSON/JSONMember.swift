/// A name and its value in a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// The member's name.
  public var name: String
  /// The member's value.
  public var value: JSONValue

  /// A member of an object.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}
