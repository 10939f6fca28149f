import ByteCodecs

/// A request's body as rules may look at it: its beginning, its length and its digest.
struct MatchBody: Sendable {
  /// How many bytes are looked into at most.
  static let lookedInto = 1 << 20

  /// The first bytes, at most `lookedInto`.
  let bytes: [UInt8]
  /// How many bytes the body has.
  let total: Int64
  /// The SHA-256 of all its bytes.
  let sha256: [UInt8]

  /// A body of `total` bytes that begins with `bytes`.
  init(bytes: [UInt8], total: Int64, sha256: [UInt8]) {
    self.bytes = bytes
    self.total = total
    self.sha256 = sha256
  }

  /// A body that is here as a whole.
  init(_ bytes: [UInt8]) {
    self.init(bytes: bytes, total: Int64(bytes.count), sha256: Digester.digest(.sha256, of: bytes))
  }

  /// The body of a request that has none.
  static let empty = MatchBody([])

  /// Whether `bytes` are all of it.
  var isWhole: Bool { Int64(bytes.count) == total }
}
