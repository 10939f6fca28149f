/// A rule that nearly held for a request, and what was in the way.
public struct NearMiss: Hashable, Sendable {
  /// The rule's name.
  public var id: String
  /// Each condition that wasn't met, such as `method: POST, the rule has GET`; never empty.
  public var reasons: [String]

  /// How many conditions weren't met.
  public var failed: Int { reasons.count }

  /// The rule and the reasons, as the answer to a request that nothing matched has them.
  public var json: JSONValue {
    .object([JSONMember("rule", .string(id)), JSONMember("failed", .array(reasons.map { .string($0) }))])
  }
}
