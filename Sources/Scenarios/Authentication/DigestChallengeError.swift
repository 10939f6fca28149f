/// Why a challenge is none that Digest can answer here (RFC 7616 §3.3).
public enum DigestChallengeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scheme, as sent, isn't Digest.
  case otherScheme(String)
  /// This parameter is missing.
  case missing(String)
  /// The algorithm, as sent, isn't supported.
  case unknownAlgorithm(String)
  /// The list of `qop`, as sent, names nothing that is supported.
  case unknownQuality(String)

  /// The sentence a user reads.
  public var description: String {
    switch self {
    case .otherScheme(let scheme): "the challenge's scheme is \(scheme), not Digest"
    case .missing(let name): "the Digest challenge lacks \(name)"
    case .unknownAlgorithm(let name):
      "the Digest algorithm \(name) isn't supported; those are "
        + DigestFunction.allCases.map(\.rawValue).joined(separator: ", ")
    case .unknownQuality(let list): "the Digest challenge offers qop=\"\(list)\"; auth and auth-int are supported"
    }
  }
}
