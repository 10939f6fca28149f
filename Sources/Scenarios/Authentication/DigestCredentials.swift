import HTTPSemantics

/// A name and a password as the Digest scheme proves them (RFC 7616).
///
/// Text is hashed and sent in UTF-8. The name is sent as it is: `userhash` and `username*` are not used.
public struct DigestCredentials: Hashable, Sendable {
  /// The user's name.
  public var user: String
  /// The password.
  public var password: String

  /// Credentials of a name and a password.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// The value of Authorization that answers a challenge (RFC 7616 §3.4).
  ///
  /// - Parameter cnonce: the client's one-time word. The session algorithms hold a key over several requests only if they
  ///   all use the same one.
  /// - Parameter count: how many requests with this nonce have been sent, this one included.
  public func authorization(
    for challenge: DigestChallenge, request: DigestRequest, cnonce: String, count: UInt32
  ) -> String {
    let quality = challenge.preferredQuality
    let nc = Self.countText(count)
    var items = [
      Parameters.Item(name: "username", value: user), .init(name: "realm", value: challenge.realm),
      .init(name: "nonce", value: challenge.nonce), .init(name: "uri", value: request.target),
    ]
    if let quality {
      items.append(.init(name: "cnonce", value: cnonce))
      items.append(.init(name: "nc", value: nc))
      items.append(.init(name: "qop", value: quality.rawValue))
    } else if challenge.function?.isForSession == true {
      // Without qop no cnonce would be sent, but the key of a session is made with it.
      items.append(.init(name: "cnonce", value: cnonce))
    }
    let response = response(to: challenge, quality: quality, request: request, cnonce: cnonce, nc: nc)
    items.append(.init(name: "response", value: response))
    if let opaque = challenge.opaque { items.append(.init(name: "opaque", value: opaque)) }
    if let function = challenge.function { items.append(.init(name: "algorithm", value: function.rawValue)) }
    return AuthChallenge(
      scheme: "Digest", parameters: Parameters(items), unquoted: ["nc", "qop", "algorithm"]
    ).text
  }

  /// The proof itself (RFC 7616 §3.4.1).
  func response(
    to challenge: DigestChallenge, quality: DigestQuality?, request: DigestRequest, cnonce: String, nc: String
  ) -> String {
    let function = challenge.function ?? .md5
    var secret = function.hash("\(user):\(challenge.realm):\(password)")
    if function.isForSession { secret = function.hash("\(secret):\(challenge.nonce):\(cnonce)") }
    var subject = "\(request.method):\(request.target)"
    if quality == .authWithBody { subject += ":\(function.hash(request.body))" }
    let hashed = function.hash(subject)
    guard let quality else { return function.hash("\(secret):\(challenge.nonce):\(hashed)") }
    return function.hash("\(secret):\(challenge.nonce):\(nc):\(cnonce):\(quality.rawValue):\(hashed)")
  }

  /// A count as `nc` has it: eight hexadecimal digits.
  static func countText(_ count: UInt32) -> String {
    let digits = String(count, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
