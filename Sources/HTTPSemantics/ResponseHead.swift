/// The head of a response as a client reads it (RFC 9112 §4).
public struct ResponseHead: Hashable, Sendable {
  /// The status code, 100 to 999 (RFC 9110 §15).
  public var status: Int
  /// The words behind the status code, as sent; empty when there are none (RFC 9112 §4).
  public var reason: String
  /// The version of the status line; a minor version above 1 counts as 1 (RFC 9110 §2.5).
  public var version: HTTPVersion
  /// The fields, in the order they were sent.
  public var fields: HeaderFields

  /// A head of the given parts.
  public init(status: Int, reason: String, version: HTTPVersion = .http11, fields: HeaderFields = HeaderFields()) {
    self.status = status
    self.reason = reason
    self.version = version
    self.fields = fields
  }
}
