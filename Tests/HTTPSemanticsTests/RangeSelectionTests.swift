import HTTPSemantics
import Testing

@Suite struct RangeSelectionTests {
  private func select(
    _ range: String, length: Int64 = 100, method: String = "GET", _ more: HeaderFields = [:],
    validators: Validators = Validators()
  ) -> RangeSelection {
    var fields: HeaderFields = ["Range": range]
    for field in more { fields.append(field.name, field.value) }
    return RangeSelection.evaluate(makeHead(method, "/", fields), length: length, validators: validators)
  }

  private func bytes(_ lower: Int64, _ upper: Int64) -> ByteRange { ByteRange(lower: lower, upper: upper) }

  @Test(
    arguments: [
      ("bytes=0-9", 0, 9), ("bytes=0-0", 0, 0), ("bytes=99-99", 99, 99), ("bytes=90-", 90, 99), ("bytes=0-", 0, 99),
      ("bytes=90-1000", 90, 99), ("bytes=-10", 90, 99), ("bytes=-1000", 0, 99), ("Bytes=5-6", 5, 6),
      ("bytes=0-99999999999999999999", 0, 99), ("bytes=-99999999999999999999", 0, 99), ("bytes= ,5-6 , ,", 5, 6),
      ("bytes=5-6,200-300", 5, 6), ("bytes=-0,5-6", 5, 6),
    ] as [(String, Int64, Int64)])
  func selectsOneRange(range: String, lower: Int64, upper: Int64) {
    #expect(select(range) == .single(bytes(lower, upper)))
  }

  @Test(arguments: [
    "bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999-", "bytes=100-,200-,-0",
  ])
  func findsNothingToSend(range: String) {
    #expect(select(range) == .unsatisfiable)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=,", "bytes=-", "bytes=9-0", "bytes=a-b", "bytes=0-9x", "bytes=0 -9", "bytes=--5",
    "bytes=0-9;5-6", "bytes 0-9", "bytes =0-9", "items=0-9", "0-9", "bytes=0-9,9-0", "bytes=+0-9", "bytes=0-9,x",
    "bytes=1",
  ])
  func ignoresOtherUnitsAndMalformedValues(range: String) {
    #expect(select(range) == .whole)
  }

  @Test func countsInAGetOnlyAndOnlyOnce() {
    #expect(select("bytes=0-9", method: "HEAD") == .whole)
    #expect(select("bytes=0-9", method: "PUT") == .whole)
    #expect(select("bytes=0-9", ["range": "bytes=0-9"]) == .whole)
    #expect(RangeSelection.evaluate(makeHead(), length: 100, validators: Validators()) == .whole)
  }

  @Test func anEmptyRepresentationHasOnlyItsWhole() {
    #expect(select("bytes=0-", length: 0) == .unsatisfiable)
    #expect(select("bytes=-0", length: 0) == .unsatisfiable)
    #expect(select("bytes=-5", length: 0) == .whole)
    #expect(select("bytes=0-,-5", length: 0) == .whole)
  }

  @Test func keepsTheOrderOfSeparateRanges() {
    #expect(select("bytes=50-59,0-9,-1") == .multiple([bytes(50, 59), bytes(0, 9), bytes(99, 99)]))
    #expect(select("bytes=0-0,2-2") == .multiple([bytes(0, 0), bytes(2, 2)]))
  }

  @Test func joinsRangesThatOverlapOrTouch() {
    #expect(select("bytes=0-9,5-19") == .single(bytes(0, 19)))
    #expect(select("bytes=0-9,10-19") == .single(bytes(0, 19)))
    #expect(select("bytes=10-19,0-9") == .single(bytes(0, 19)))
    #expect(select("bytes=0-99,5-6,-1") == .single(bytes(0, 99)))
    #expect(select("bytes=80-89,0-9,85-") == .multiple([bytes(80, 99), bytes(0, 9)]))
    #expect(select("bytes=50-59,0-9,5-20,40-49") == .multiple([bytes(40, 59), bytes(0, 20)]))
  }

  @Test func moreThanSixtyFourRangesAreIgnored() {
    let list = { (count: Int64) in "bytes=" + (0..<count).map { "\($0 * 2)-\($0 * 2)" }.joined(separator: ",") }
    guard case .multiple(let ranges) = select(list(64), length: 1000) else {
      Issue.record("64 ranges should be served")
      return
    }
    #expect(ranges.count == 64)
    #expect(select(list(65), length: 1000) == .whole)
  }

  @Test(arguments: [
    ("\"v1\"", true), ("\"v2\"", false), ("W/\"v1\"", false), ("Sun, 06 Nov 1994 08:49:37 GMT", true),
    ("Sunday, 06-Nov-94 08:49:37 GMT", true), ("Sun, 06 Nov 1994 08:49:38 GMT", false),
    ("Sun, 06 Nov 1994 08:49:36 GMT", false), ("v1", false), ("", false), ("\"v1\", \"v2\"", false), ("*", false),
  ])
  func ifRangeWantsTheVeryVersion(condition: String, holds: Bool) {
    let validators = Validators(etag: EntityTag(opaque: "v1"), lastModified: 784_111_777)
    #expect(
      select("bytes=0-9", ["If-Range": condition], validators: validators) == (holds ? .single(bytes(0, 9)) : .whole))
  }

  @Test func ifRangeFailsWithoutAStrongValidator() {
    let weak = Validators(etag: EntityTag(opaque: "v1", isWeak: true))
    #expect(select("bytes=0-9", ["If-Range": "\"v1\""], validators: weak) == .whole)
    #expect(select("bytes=0-9", ["If-Range": "W/\"v1\""], validators: weak) == .whole)
    #expect(select("bytes=0-9", ["If-Range": "Sun, 06 Nov 1994 08:49:37 GMT"]) == .whole)
    let strong = Validators(etag: EntityTag(opaque: "v1"))
    #expect(select("bytes=0-9", ["If-Range": "\"v1\"", "If-Range": "\"v1\""], validators: strong) == .whole)
  }

  @Test func aFailedIfRangeHidesAnUnsatisfiableRange() {
    #expect(select("bytes=500-", ["If-Range": "\"old\""], validators: Validators(etag: .init(opaque: "new"))) == .whole)
  }

  @Test func printsContentRange() {
    #expect(bytes(0, 9).contentRange(of: 100) == "bytes 0-9/100")
    #expect(bytes(5, 5).count == 1)
    #expect(ByteRange.unsatisfiedContentRange(of: 100) == "bytes */100")
  }

  @Test func layersSeveralPartsIntoOneBody() {
    let body = MultipartByteRanges(
      ranges: [bytes(0, 1), bytes(8, 9)], total: 10, contentType: "text/plain", boundary: "XYZ")
    #expect(body.contentType == "multipart/byteranges; boundary=XYZ")
    let data = Array("0123456789".utf8)
    var whole: [UInt8] = []
    for (index, range) in body.ranges.enumerated() {
      whole += body.preamble(forPart: index) + data[Int(range.lower)...Int(range.upper)]
    }
    whole += body.epilogue
    #expect(
      text(whole) == """
        --XYZ\r\nContent-Type: text/plain\r\nContent-Range: bytes 0-1/10\r\n\r\n01\r\n\
        --XYZ\r\nContent-Type: text/plain\r\nContent-Range: bytes 8-9/10\r\n\r\n89\r\n--XYZ--\r\n
        """)
    #expect(Int64(whole.count) == body.length)
  }

  @Test func quotesABoundaryThatIsNoToken() {
    let body = MultipartByteRanges(ranges: [bytes(0, 1)], total: 2, contentType: "a/b", boundary: "x:y")
    #expect(body.contentType == "multipart/byteranges; boundary=\"x:y\"")
    #expect(text(body.preamble(forPart: 0)).hasPrefix("--x:y\r\n"))
  }
}
