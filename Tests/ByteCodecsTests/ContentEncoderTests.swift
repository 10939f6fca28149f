import ByteCodecs
import Testing

@Suite struct ContentEncoderTests {
  /// Bytes that hardly compress, between runs that do.
  private static func bytes(_ count: Int) -> [UInt8] {
    var state: UInt64 = 0x9E37_79B9
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return index / 10_000 % 2 == 0 ? UInt8(truncatingIfNeeded: state >> 56) : UInt8(truncatingIfNeeded: index / 100)
    }
  }

  @Test(arguments: ContentCoding.allCases, [0, 1, 2, 100, 300_000])
  func decodesToWhatWasEncoded(coding: ContentCoding, count: Int) throws {
    let plain = Self.bytes(count)
    let coded = try ContentEncoder.encode(plain, as: coding)
    #expect(try ContentDecoder.decode(coded, from: coding) == plain)
    if count == 300_000, coding != .identity { #expect(coded.count < count * 3 / 4) }
    if count == 0, coding != .identity { #expect(!coded.isEmpty) }
  }

  @Test(arguments: ContentCoding.allCases, [1, 7, 4096])
  func piecesDecodeToTheWhole(coding: ContentCoding, size: Int) throws {
    let plain = Self.bytes(30_000)
    var encoder = ContentEncoder(coding)
    var coded: [UInt8] = []
    for start in stride(from: 0, to: plain.count, by: size) {
      try encoder.encode(plain[start..<min(start + size, plain.count)], into: &coded)
      try encoder.encode([], into: &coded)
    }
    #expect(encoder.coding == coding)
    try encoder.finish(into: &coded)

    var decoder = ContentDecoder(coding)
    var output: [UInt8] = []
    for start in stride(from: 0, to: coded.count, by: size) {
      try decoder.decode(coded[start..<min(start + size, coded.count)], into: &output)
    }
    try decoder.finish()
    #expect(output == plain)
  }

  @Test(arguments: ContentCoding.allCases) func aSmallInputMayDecodeToMuch(coding: ContentCoding) throws {
    let plain = [UInt8](repeating: 7, count: 5_000_000)
    let coded = try ContentEncoder.encode(plain, as: coding)
    if coding != .identity { #expect(coded.count < 10_000) }
    #expect(try ContentDecoder.decode(coded, from: coding) == plain)
  }

  @Test func equalInputGivesEqualOutput() throws {
    let header = try ContentEncoder.encode([1, 2, 3], as: .gzip).prefix(8)
    // No time stands in the header (RFC 1952 §2.3.1).
    #expect(Array(header) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  }
}
