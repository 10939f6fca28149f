/// The bytes of `/data`: each is a function of its offset and the seed alone, so that any range of any size is at hand.
///
/// Word `i` (bytes `8i ..< 8i+8`, little-endian) is `mix(seed × 0xD1342543DE82EF95 + (i + 1) × 0x9E3779B97F4A7C15)`
/// modulo 2⁶⁴, where `mix` is the finaliser of SplitMix64:
///
///     z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
///     z = (z ^ (z >> 27)) * 0x94D049BB133111EB
///     z ^ (z >> 31)
///
/// `/data/{a}` is a prefix of `/data/{b}` for a < b and one seed.
public struct DataPattern: Hashable, Sendable {
  /// Chooses among 2⁶⁴ different endless patterns.
  public let seed: UInt64

  /// The pattern of `seed`.
  public init(seed: UInt64) { self.seed = seed }

  /// Writes the bytes from `offset` on into the whole of `buffer`.
  public func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int64) {
    let base = seed &* 0xD134_2543_DE82_EF95
    var index = UInt64(bitPattern: offset) >> 3
    var written = 0
    let skipped = Int(offset & 7)
    if skipped != 0 {
      var word = Self.word(base, index)
      word >>= UInt64(skipped * 8)
      while written < min(8 - skipped, buffer.count) {
        buffer[written] = UInt8(truncatingIfNeeded: word)
        word >>= 8
        written += 1
      }
      index += 1
    }
    while written + 8 <= buffer.count {
      buffer.storeBytes(of: Self.word(base, index).littleEndian, toByteOffset: written, as: UInt64.self)
      written += 8
      index += 1
    }
    var word = Self.word(base, index)
    while written < buffer.count {
      buffer[written] = UInt8(truncatingIfNeeded: word)
      word >>= 8
      written += 1
    }
  }

  @inline(__always)
  private static func word(_ base: UInt64, _ index: UInt64) -> UInt64 {
    var z = base &+ (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
