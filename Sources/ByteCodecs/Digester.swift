/// A running digest of bytes that arrive piece by piece.
public struct Digester: ~Copyable {
  /// The hash function.
  public let algorithm: DigestAlgorithm
  private var state: DigestState

  /// A digest of nothing yet.
  public init(_ algorithm: DigestAlgorithm) {
    self.algorithm = algorithm
    state = DigestState(algorithm)
  }

  /// Adds bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if !bytes.isEmpty { state.update(bytes) }
  }

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// The digest of everything added; it ends the digester.
  public consuming func finish() -> [UInt8] { state.finish() }

  /// The digest of `bytes`.
  public static func digest(_ algorithm: DigestAlgorithm, of bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var digester = Digester(algorithm)
    digester.update(bytes)
    return digester.finish()
  }

  /// The digest of `bytes`.
  public static func digest(_ algorithm: DigestAlgorithm, of bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { digest(algorithm, of: $0) }
  }

  /// Bytes as lower-case hexadecimal digits.
  public static func hex(_ bytes: [UInt8]) -> String {
    let digits: StaticString = "0123456789abcdef"
    return String(unsafeUninitializedCapacity: bytes.count * 2) { text in
      for (index, byte) in bytes.enumerated() {
        text[2 * index] = digits.utf8Start[Int(byte >> 4)]
        text[2 * index + 1] = digits.utf8Start[Int(byte & 15)]
      }
      return bytes.count * 2
    }
  }
}
