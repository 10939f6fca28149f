/// Whose bottleneck a link is, written `link=shared` or `link=per-connection`.
public enum LinkSharing: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// All connections of a client wait for the same one, as behind a phone's antenna.
  case shared
  /// Each connection has one of its own, with the rates of the profile to itself.
  case perConnection = "per-connection"

  /// The name as typed.
  public var description: String { rawValue }
}
