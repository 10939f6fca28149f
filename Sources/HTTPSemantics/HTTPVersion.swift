/// The protocol version a message claims, which decides what its absent fields mean (RFC 9110 §2.5).
public enum HTTPVersion: Hashable, Sendable {
  /// HTTP/1.0.
  case http10
  /// HTTP/1.1.
  case http11

  /// The version as it stands in a request line or status line (RFC 9112 §2.3).
  public var text: String {
    switch self {
    case .http10: "HTTP/1.0"
    case .http11: "HTTP/1.1"
    }
  }
}
