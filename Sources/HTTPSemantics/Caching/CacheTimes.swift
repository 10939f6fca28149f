/// When a stored response was fetched, in Unix seconds of the cache's clock (RFC 9111 §4.2.3).
public struct CacheTimes: Hashable, Sendable {
  /// When the request was sent.
  public var request: Int64
  /// When the response arrived.
  public var response: Int64

  /// The given times.
  public init(request: Int64, response: Int64) {
    self.request = request
    self.response = response
  }
}
