import HTTPSemantics

/// A challenge of the Digest scheme (RFC 7616 §3.3). `domain`, `charset` and `userhash` are passed over.
public struct DigestChallenge: Hashable, Sendable {
  /// What the user sees, and part of what is hashed.
  public var realm: String
  /// The server's one-time word.
  public var nonce: String
  /// What the client sends back unchanged.
  public var opaque: String?
  /// Whether the credentials were right but the nonce too old: the client may go on without asking its user.
  public var isStale: Bool
  /// The hash function; nil when the challenge names none, which means MD5.
  public var function: DigestFunction?
  /// The qualities on offer; empty when the challenge has no `qop` (RFC 2069).
  public var qualities: [DigestQuality]

  /// A challenge of the given parts.
  public init(
    realm: String, nonce: String, opaque: String? = nil, isStale: Bool = false, function: DigestFunction? = nil,
    qualities: [DigestQuality] = [.auth]
  ) {
    self.realm = realm
    self.nonce = nonce
    self.opaque = opaque
    self.isStale = isStale
    self.function = function
    self.qualities = qualities
  }

  /// Reads a challenge.
  /// - Throws: `DigestChallengeError` when it can't be answered.
  public init(_ challenge: AuthChallenge) throws(DigestChallengeError) {
    guard challenge.scheme.lowercased() == "digest" else { throw .otherScheme(challenge.scheme) }
    guard let realm = challenge.parameters["realm"] else { throw .missing("realm") }
    guard let nonce = challenge.parameters["nonce"] else { throw .missing("nonce") }
    self.init(realm: realm, nonce: nonce, qualities: [])
    opaque = challenge.parameters["opaque"]
    isStale = challenge.parameters["stale"]?.lowercased() == "true"
    if let name = challenge.parameters["algorithm"] {
      guard let function = DigestFunction(name: name) else { throw .unknownAlgorithm(name) }
      self.function = function
    }
    if let list = challenge.parameters["qop"] {
      let names = list.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
      qualities = names.compactMap { DigestQuality(rawValue: String($0)) }
      if qualities.isEmpty { throw .unknownQuality(list) }
    }
  }

  /// The challenge as WWW-Authenticate has it (RFC 7616 §3.3).
  public var challenge: AuthChallenge {
    var items = [Parameters.Item(name: "realm", value: realm)]
    if !qualities.isEmpty {
      items.append(.init(name: "qop", value: qualities.map(\.rawValue).joined(separator: ", ")))
    }
    if let function { items.append(.init(name: "algorithm", value: function.rawValue)) }
    items.append(.init(name: "nonce", value: nonce))
    if let opaque { items.append(.init(name: "opaque", value: opaque)) }
    if isStale { items.append(.init(name: "stale", value: "true")) }
    return AuthChallenge(scheme: "Digest", parameters: Parameters(items), unquoted: ["algorithm", "stale"])
  }

  /// The quality that a client picks: `auth` where it is offered, as curl does; nil without `qop`.
  var preferredQuality: DigestQuality? { qualities.contains(.auth) ? .auth : qualities.first }
}
