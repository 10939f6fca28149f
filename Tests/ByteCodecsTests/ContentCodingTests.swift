import ByteCodecs
import Testing

@Suite struct ContentCodingTests {
  @Test(
    arguments: [
      ("gzip", .gzip), ("X-GZIP", .gzip), ("Deflate", .deflate), ("br", .br), ("identity", .identity), ("zstd", nil),
      ("", nil),
    ] as [(String, ContentCoding?)])
  func knowsNamesInAnyLetterCase(name: String, coding: ContentCoding?) {
    #expect(ContentCoding(name: name) == coding)
  }

  @Test(
    arguments: [
      ("gzip", [.gzip]), (" deflate ,,BR", [.deflate, .br]), ("identity", []), ("", []), ("gzip, zstd", nil),
      ("gzip br", nil),
    ] as [(String, [ContentCoding]?)])
  func readsLists(text: String, codings: [ContentCoding]?) {
    #expect(ContentCoding.list(parsing: text) == codings)
  }

  @Test func errorsNameTheCoding() {
    #expect(ContentCodingError.truncated(.br).description == "the br data ends too early")
    #expect(ContentCodingError.library(.gzip, "no").description == "the library for gzip failed: no")
  }
}
