/// A hash function that clients and servers name in HTTP fields.
public enum DigestAlgorithm: String, Hashable, Sendable, CaseIterable {
  case md5 = "md5"
  case sha1 = "sha-1"
  case sha256 = "sha-256"
  case sha512 = "sha-512"

  /// The length of a digest in bytes.
  public var length: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256: 32
    case .sha512: 64
    }
  }
}
