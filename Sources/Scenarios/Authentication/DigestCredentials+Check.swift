import HTTPSemantics

extension DigestCredentials {
  /// Whether the value of Authorization proves these credentials to the server that sent `challenge` (RFC 7616 §3.4.6).
  public func isValid(_ authorization: String, for challenge: DigestChallenge, request: DigestRequest) -> Bool {
    if case .valid = check(authorization, for: challenge, request: request) { return true }
    return false
  }

  /// Checks the value of Authorization against the challenge that the server sent (RFC 7616 §3.4.6).
  ///
  /// It remembers nothing: that the count grows is for the caller to see.
  public func check(_ authorization: String, for challenge: DigestChallenge, request: DigestRequest) -> DigestCheck {
    guard let answer = AuthChallenge.list(parsing: authorization).first, answer.scheme.lowercased() == "digest" else {
      return .invalid("the Authorization field is not of the scheme Digest")
    }
    let parameters = answer.parameters
    for name in ["username", "realm", "nonce", "uri", "response"] where parameters[name] == nil {
      return .invalid("the Digest answer lacks \(name)")
    }
    if let nonce = parameters["nonce"], nonce != challenge.nonce { return .otherNonce(nonce) }
    let algorithm = parameters["algorithm"] ?? DigestFunction.md5.rawValue
    let expected: [(name: String, value: String?, wanted: String?)] = [
      ("username", parameters["username"], user), ("realm", parameters["realm"], challenge.realm),
      ("uri", parameters["uri"], request.target), ("opaque", parameters["opaque"], challenge.opaque),
      ("algorithm", algorithm.lowercased(), (challenge.function ?? .md5).rawValue.lowercased()),
    ]
    for (name, value, wanted) in expected where value != wanted {
      return .invalid("the Digest answer's \(name) is \(Self.shown(value)) and should be \(Self.shown(wanted))")
    }
    return checkResponse(parameters, challenge, request)
  }

  private func checkResponse(
    _ parameters: Parameters, _ challenge: DigestChallenge, _ request: DigestRequest
  ) -> DigestCheck {
    var quality: DigestQuality?
    var count: UInt32?
    let nc = parameters["nc"] ?? ""
    let cnonce = parameters["cnonce"]
    if let name = parameters["qop"] {
      guard let named = DigestQuality(rawValue: name.lowercased()), challenge.qualities.contains(named) else {
        return .invalid("the Digest answer's qop is \"\(name)\", which wasn't offered")
      }
      guard nc.utf8.count == 8, let number = UInt32(nc, radix: 16), nc.first != "+" else {
        return .invalid("the Digest answer's nc is \"\(nc)\", which is not eight hexadecimal digits")
      }
      (quality, count) = (named, number)
    } else if !challenge.qualities.isEmpty {
      return .invalid("the Digest answer lacks qop, which was offered")
    }
    if cnonce == nil, quality != nil || challenge.function?.isForSession == true {
      return .invalid("the Digest answer lacks cnonce")
    }
    let wanted = response(to: challenge, quality: quality, request: request, cnonce: cnonce ?? "", nc: nc)
    guard parameters["response"]?.lowercased() == wanted else {
      return .invalid("the Digest answer's response doesn't fit the password, the method or the body")
    }
    return .valid(count: count)
  }

  private static func shown(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "absent" }
}
