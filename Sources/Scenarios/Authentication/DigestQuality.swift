/// What a Digest answer protects: the value of `qop` (RFC 7616 §3.3).
public enum DigestQuality: String, Hashable, Sendable, CaseIterable {
  /// The method and the target.
  case auth
  /// The method, the target and the body.
  case authWithBody = "auth-int"
}
