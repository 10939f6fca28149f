/// What a Digest answer says about the request it stands in (RFC 7616 §3.4).
public struct DigestRequest: Hashable, Sendable {
  /// The method.
  public var method: String
  /// The target as it stands in the request line.
  public var target: String
  /// The body, which only `auth-int` looks at.
  public var body: [UInt8]

  /// A request of the given parts.
  public init(method: String, target: String, body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.body = body
  }
}
