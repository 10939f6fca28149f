/// A rule that nearly held for a request, and what was in the way.
public struct NearMiss: Hashable, Sendable {
  /// The rule's name.
  public var id: String
  /// Each condition that wasn't met, such as `method: POST, the rule has GET`; never empty.
  public var reasons: [String]

  /// How many conditions weren't met.
  public var failed: Int { reasons.count }
}
