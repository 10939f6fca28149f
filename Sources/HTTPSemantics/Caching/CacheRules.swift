/// What a private cache may do with responses (RFC 9111 §3, §4).
public enum CacheRules {
  /// Whether a status code allows a guessed lifetime (RFC 9110 §15.1).
  public static func isHeuristicallyCacheable(_ status: Int) -> Bool {
    [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501].contains(status)
  }

  /// Whether a private cache may store the response to a request (RFC 9111 §3).
  ///
  /// GET and HEAD only, and neither parts (206) nor confirmations (304), which aren't responses on their own.
  public static func isStorable(
    method: String, status: Int, requestFields: HeaderFields, responseFields: HeaderFields
  ) -> Bool {
    guard method == "GET" || method == "HEAD", (200..<600).contains(status), status != 206, status != 304 else {
      return false
    }
    let control = CacheControl(responseFields)
    if CacheControl(requestFields).noStore { return false }
    if control.contains("must-understand") {
      // It overrides no-store where the status code's caching is understood (RFC 9111 §5.2.2.3).
      guard isHeuristicallyCacheable(status) else { return false }
    } else if control.noStore {
      return false
    }
    return isHeuristicallyCacheable(status) || control.contains("public") || control.contains("private")
      || control.contains("max-age") || responseFields.contains("Expires")
  }

  /// The fields of a response that a cache keeps: all but those for one connection (RFC 9111 §3.1).
  public static func storedFields(_ fields: HeaderFields) -> HeaderFields {
    let named = fields.values("Connection").flatMap { $0.split(separator: ",").map { ASCII.trimmed($0) } }
    return HeaderFields(
      fields.filter { field in
        !(connectionFields + named).contains { ASCII.equalIgnoringCase($0, field.name) }
      })
  }

  private static let connectionFields: [Substring] = [
    "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate", "Proxy-Authentication-Info",
    "Proxy-Authorization", "TE", "Trailer", "Transfer-Encoding", "Upgrade",
  ]
}
