import ByteCodecs
import Testing

@Suite struct DigesterTests {
  /// Known answers: RFC 1321 §A.5 and FIPS 180-4's published examples.
  @Test(arguments: [
    (DigestAlgorithm.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
    (.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
    (.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      .sha512, "abc",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
  ])
  func givesTheKnownAnswer(algorithm: DigestAlgorithm, text: String, hex: String) {
    let digest = Digester.digest(algorithm, of: Array(text.utf8))
    #expect(Digester.hex(digest) == hex)
    #expect(digest.count == algorithm.length)
  }

  @Test(arguments: DigestAlgorithm.allCases)
  func piecesMakeTheDigestOfTheWhole(algorithm: DigestAlgorithm) {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let whole = Digester.digest(algorithm, of: bytes)
    for size in [1, 63, 64, 65, 4096] {
      var digester = Digester(algorithm)
      for start in stride(from: 0, to: bytes.count, by: size) {
        digester.update(Array(bytes[start..<min(start + size, bytes.count)]))
        digester.update([])
      }
      #expect(digester.finish() == whole)
    }
  }

  @Test func anUnfinishedDigesterIsLetGo() {
    var digester = Digester(.sha256)
    digester.update([1, 2, 3])
    #expect(digester.algorithm == .sha256)
  }
}
