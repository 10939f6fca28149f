import HTTPSemantics
import Quantities

/// What the query of `/limited` asks for.
struct RateOptions {
  /// Which fields tell a client how it stands.
  enum Fields: String, CaseIterable {
    /// RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers-09).
    case draft
    /// X-RateLimit-Limit, -Remaining and -Reset, as services have long sent them.
    case x
    case both, none
  }

  /// What X-RateLimit-Reset counts in.
  enum Reset: String, CaseIterable {
    /// Unix seconds.
    case epoch
    /// Seconds from now.
    case seconds
  }

  var rate = RateQuota.standard
  var method = RateMeter.Method.window
  /// What a bucket holds; the quota's count unless said otherwise.
  var burst: Int
  /// How much a request weighs.
  var cost = 1
  var identity = RateClient.Identity.address
  var retryAfter = RetryAfterForm.seconds
  var fields = Fields.both
  var reset = Reset.epoch
  /// The status of a refusal.
  var status = 429

  static let names = ["rate", "method", "burst", "cost", "by", "retry-after", "headers", "reset", "status"]

  /// Reads the query of `request`.
  /// - Throws: `Problem` 400 for a value that can't be.
  init(_ request: EndpointRequest) throws(Problem) {
    let options = try EndpointOptions(request, Self.names)
    if options.isGiven("rate") {
      let text = try options.text("rate") ?? ""
      guard let quota = RateQuota(text) else {
        throw Problem(400, "rate=\(text) is no rate; write it as requests per time, such as 5/10s, 100/m or 1/250ms")
      }
      rate = quota
    }
    method = try options.choice("method") ?? method
    burst = try options.count("burst", in: 1...1_000_000) ?? rate.count
    guard !options.isGiven("burst") || method == .bucket else {
      throw Problem(400, "burst=\(burst) means nothing to a window; add method=bucket")
    }
    let most = method == .bucket ? burst : rate.count
    cost = try options.count("cost", in: 0...most) ?? cost
    if let text = try options.text("by") {
      guard let identity = RateClient.identity(text) else {
        throw Problem(400, "by=\(text) is unknown here; use address, token, session or header:NAME")
      }
      self.identity = identity
    }
    retryAfter = try options.choice("retry-after") ?? retryAfter
    fields = try options.choice("headers") ?? fields
    reset = try options.choice("reset") ?? reset
    status = try options.count("status", in: 400...599) ?? status
  }
}
