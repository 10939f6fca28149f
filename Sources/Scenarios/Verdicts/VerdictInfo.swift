/// What there is to know of a verdict before anything was judged.
public struct VerdictInfo: Hashable, Sendable {
  /// The name that people type, such as `retry-after`.
  public let name: String
  /// What a client that passes does, as the end of "the client …".
  public let title: String
  /// How much weight it has.
  public let level: VerdictLevel
  /// Where the rule comes from.
  public let reference: String
}
