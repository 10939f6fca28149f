/// A challenge in WWW-Authenticate (RFC 9110 §11.6.1).
public struct AuthChallenge: Hashable, Sendable {
  /// The scheme, such as `Basic` or `Bearer`.
  public var scheme: String
  /// The parameters, in order; all are printed quoted except those named in `unquoted`.
  public var parameters: Parameters
  /// Names of parameters that are printed as tokens, as Digest wants `stale` and `algorithm` (RFC 7616 §3.3).
  public var unquoted: Set<String>
  /// What some schemes send in place of parameters, as Negotiate does; printed instead of them (RFC 9110 §11.2).
  public var token68: String?

  /// A challenge of the given parts.
  public init(
    scheme: String, parameters: Parameters = Parameters(), unquoted: Set<String> = [], token68: String? = nil
  ) {
    self.scheme = scheme
    self.parameters = parameters
    self.unquoted = unquoted
    self.token68 = token68
  }

  /// The challenge `Basic realm="…"` (RFC 7617 §2).
  public static func basic(realm: String) -> AuthChallenge {
    AuthChallenge(scheme: "Basic", parameters: Parameters([.init(name: "realm", value: realm)]))
  }

  /// The challenge `Bearer realm="…", error="…"`; the error is left out when the request had no token (RFC 6750 §3).
  public static func bearer(realm: String, error: String? = nil, description: String? = nil) -> AuthChallenge {
    var items = [Parameters.Item(name: "realm", value: realm)]
    if let error { items.append(.init(name: "error", value: error)) }
    if let description { items.append(.init(name: "error_description", value: description)) }
    return AuthChallenge(scheme: "Bearer", parameters: Parameters(items))
  }

  /// The challenge as it stands in the field (RFC 9110 §11.6.1).
  public var text: String {
    if let token68 { return "\(scheme) \(token68)" }
    let list = parameters.map { item in
      "\(item.name)=\(unquoted.contains(item.name) ? item.value : Parameters.quoted(item.value))"
    }
    return list.isEmpty ? scheme : "\(scheme) \(list.joined(separator: ", "))"
  }
}
