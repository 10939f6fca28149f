import ByteCodecs
import Testing

@Suite struct ContentDecoderTests {
  static let plain = Array("hello hello hello hello".utf8)
  /// Made by Python's gzip module.
  static let gzip: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27,
    0x01, 0xE3, 0x51, 0x3D, 0x8D, 0x17, 0x00, 0x00, 0x00,
  ]
  /// Made by Python's zlib module, with its wrapper and without.
  static let zlib: [UInt8] = [
    0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0x01, 0x68, 0x03, 0x08, 0xB1,
  ]
  static let raw: [UInt8] = [0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0x01]
  /// Made by Python's brotli module.
  static let brotli: [UInt8] = [
    0x1B, 0x16, 0x00, 0xF8, 0x8D, 0x94, 0x6E, 0xDE, 0x44, 0x55, 0x86, 0x96, 0x6C, 0x20, 0x6F, 0x21, 0x4F, 0x1C, 0xE0,
    0x38,
  ]

  static let samples: [(ContentCoding, [UInt8])] = [
    (.gzip, gzip), (.deflate, zlib), (.deflate, raw), (.br, brotli), (.identity, plain),
  ]

  private func pieces(_ bytes: [UInt8], of size: Int, from coding: ContentCoding) throws -> [UInt8] {
    var decoder = ContentDecoder(coding)
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      try decoder.decode(bytes[start..<min(start + size, bytes.count)], into: &output)
      try decoder.decode([], into: &output)
    }
    try decoder.finish()
    return output
  }

  @Test(arguments: samples) func decodesWhatOthersMade(coding: ContentCoding, coded: [UInt8]) throws {
    #expect(try ContentDecoder.decode(coded, from: coding) == Self.plain)
    for size in 1...coded.count { #expect(try pieces(coded, of: size, from: coding) == Self.plain) }
  }

  @Test(arguments: samples.dropLast()) func everyEarlyEndIsTruncation(coding: ContentCoding, coded: [UInt8]) {
    for count in 1..<coded.count {
      #expect(throws: ContentCodingError.truncated(coding), "\(coding), \(count) bytes") {
        try ContentDecoder.decode(Array(coded[..<count]), from: coding)
      }
    }
  }

  @Test(arguments: samples) func noBytesAreAnEmptyBody(coding: ContentCoding, coded: [UInt8]) throws {
    #expect(try ContentDecoder.decode([], from: coding) == [])
  }

  @Test(arguments: [ContentCoding.gzip, .deflate, .br]) func garbageIsRefusedAgainAndAgain(coding: ContentCoding) {
    var decoder = ContentDecoder(coding)
    var output: [UInt8] = []
    let garbage = [UInt8](repeating: 0xFF, count: 64)
    for _ in 1...2 {
      do {
        try decoder.decode(garbage[...], into: &output)
        Issue.record("garbage was taken for \(coding)")
      } catch {
        guard case .malformed(coding, let reason) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(!reason.isEmpty && error.description.hasPrefix("the \(coding.rawValue) data is malformed: "))
      }
    }
    do throws(ContentCodingError) {
      try decoder.finish()
      Issue.record("garbage was taken for complete")
    } catch {
      if case .malformed = error { return }
      Issue.record("\(error)")
    }
  }

  @Test(arguments: samples.dropLast()) func aChangedByteIsNeverTakenForTheSame(coding: ContentCoding, coded: [UInt8]) {
    // Brotli and bare deflate data have no checksum: a change may decode, but to something else.
    for index in coded.indices {
      var changed = coded
      changed[index] ^= 0x55
      // The header's time, flags and system are no part of the data.
      if coding == .gzip, (4..<10).contains(index) { continue }
      #expect((try? ContentDecoder.decode(changed, from: coding)) != Self.plain, "\(coding), byte \(index)")
    }
  }

  @Test func whatCameBeforeTheFaultIsKept() {
    var damaged = Self.gzip
    damaged[damaged.count - 1] ^= 1
    var decoder = ContentDecoder(.gzip)
    var output: [UInt8] = []
    do {
      try decoder.decode(damaged[...], into: &output)
      Issue.record("a wrong length was taken")
    } catch {
      #expect(error == .malformed(.gzip, "incorrect length check"))
    }
    #expect(output == Self.plain)
  }

  @Test func gzipMembersAreJoined() throws {
    let twice = Self.gzip + Self.gzip
    #expect(try ContentDecoder.decode(twice, from: .gzip) == Self.plain + Self.plain)
    for size in 1...twice.count { #expect(try pieces(twice, of: size, from: .gzip) == Self.plain + Self.plain) }
    #expect(throws: ContentCodingError.truncated(.gzip)) {
      try ContentDecoder.decode(Self.gzip + Self.gzip.prefix(5), from: .gzip)
    }
  }

  @Test(arguments: samples.dropLast()) func bytesBehindTheEndAreRefused(coding: ContentCoding, coded: [UInt8]) {
    for size in [1, 1000] {
      #expect("\(coding) in pieces of \(size)") {
        try pieces(coded + [0x21, 0x21], of: size, from: coding)
      } throws: { error in
        guard case .malformed(coding, _)? = error as? ContentCodingError else { return false }
        return true
      }
    }
  }
}
