import ByteCodecs

/// The value of Digest's `algorithm` (RFC 7616 §3.3). SHA-512-256 is missing, since the system's libraries lack it.
/// SHA-512 stands in no standard: httpbin and its clients have it.
public enum DigestFunction: String, Hashable, Sendable, CaseIterable {
  /// MD5, which is meant when a challenge names no algorithm.
  case md5 = "MD5"
  /// MD5 with a key for the whole session.
  case md5Session = "MD5-sess"
  /// SHA-256.
  case sha256 = "SHA-256"
  /// SHA-256 with a key for the whole session.
  case sha256Session = "SHA-256-sess"

  /// SHA-512.
  case sha512 = "SHA-512"

  /// The function of this name in any letter case; nil for others.
  public init?(name: String) {
    guard let function = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
      return nil
    }
    self = function
  }

  /// Whether the password's digest is mixed with nonce and cnonce once for a session (RFC 7616 §3.4.2).
  public var isForSession: Bool { self == .md5Session || self == .sha256Session }

  /// The digest of a text in lower-case hexadecimal digits.
  func hash(_ text: String) -> String { hash(Array(text.utf8)) }

  /// The digest of bytes in lower-case hexadecimal digits.
  func hash(_ bytes: [UInt8]) -> String {
    let algorithm: DigestAlgorithm =
      switch self {
      case .md5, .md5Session: .md5
      case .sha256, .sha256Session: .sha256
      case .sha512: .sha512
      }
    return Digester.hex(Digester.digest(algorithm, of: bytes))
  }
}
