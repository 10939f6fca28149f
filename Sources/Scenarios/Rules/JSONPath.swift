/// A path to values in a JSON document: `$.user.name`, `$.items[0].id`, `$.items[*].id`, `$['odd name']` (a part of RFC 9535).
public struct JSONPath: Hashable, Sendable {
  /// One step down.
  enum Step: Hashable, Sendable {
    case member(String)
    /// From the end when negative.
    case index(Int)
    case all
  }

  /// The path as typed.
  public let text: String
  let steps: [Step]
}
