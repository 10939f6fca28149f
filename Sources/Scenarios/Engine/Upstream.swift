import HTTPSemantics

/// Somebody further up who answers what nobody here does: the real network, for instance.
public protocol Upstream: Sendable {
  /// Asks; calls `answer` once, on any thread. The answer is bent by a script like any other.
  func send(_ request: UpstreamRequest, _ answer: @escaping @Sendable (ResponsePlan) -> Void)
}

/// A request that is passed on.
public struct UpstreamRequest: Sendable {
  /// The request's head as it came, without the session's prefix.
  public let head: RequestHead
  /// `https` or `http`.
  public let scheme: String
  /// The whole body.
  public let body: [UInt8]
}
