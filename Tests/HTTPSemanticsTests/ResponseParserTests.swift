import HTTPSemantics
import Testing

@Suite struct ResponseParserTests {
  typealias Failure = ResponseParser.Failure

  /// Streams of every kind, sound and broken, with the method they answer.
  static let streams: [(method: String, stream: String)] = [
    ("GET", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: y\r\n\r\nhello"),
    ("GET", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 204 No Content\r\n\r\n"),
    ("GET", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello"),
    ("GET", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nmore"),
    ("HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"),
    ("CONNECT", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"),
    ("GET", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: a\r\n\r\nHTTP/1.1 204\r\n\r\nx"),
    ("GET", "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\nother"),
    ("GET", "HTTP/1.0 200 OK\r\n\r\nuntil the end"),
    (
      "GET",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;a=b\r\n world\r\n0\r\nX: y\r\n\r\nrest"
    ),
    ("GET", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n"),
    ("GET", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloo\r\n0\r\n\r\n"),
    ("GET", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"),
    ("GET", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc\n0\nT: 1\n\n"),
    ("GET", "HTTP/1.1 200 Fine thing\r\nX: a\r\n b\r\n\t\r\n\tc \r\nContent-Length: 1\r\n\r\nz"),
    ("GET", "HTTP/1.1 200 OK\r\nno colon here\r\n\r\n"),
    ("GET", "\r\nHTTP/1.1 200 OK\r\n\r\n"),
    ("GET", "HTTP/1.1 20"), ("GET", "HTTP/1.1 100 Continue\r\n\r\n"), ("GET", "HTT"), ("GET", "HTT\r\n"),
    ("GET", "<html>no response</html>"), ("GET", "HTTP/3.0 200 OK\r\n\r\n"), ("GET", ""),
  ]

  @Test func everySplitGivesTheSameEvents() {
    for (method, stream) in Self.streams {
      let bytes = Array(stream.utf8)
      let whole = ParsedResponse([bytes[...]], answering: method)
      for split in bytes.indices {
        let parts = ParsedResponse([bytes[..<split], bytes[split...]], answering: method)
        #expect(parts == whole, "\(stream.debugDescription) split at \(split)")
      }
      let single = ParsedResponse(bytes.indices.map { bytes[$0...$0] }, answering: method)
      #expect(single == whole, "\(stream.debugDescription) byte by byte")
    }
  }

  @Test func aLengthEndsTheBodyAndLeavesWhatFollows() {
    let response = ParsedResponse("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1")
    #expect(response.head == ResponseHead(status: 200, reason: "OK", fields: ["Content-Length": "5"]))
    #expect(response.body == "hello")
    #expect(response.trailers == [:])
    #expect(response.endedEarly && response.isComplete && response.keepsConnection)
    #expect(response.expectedLength == 5)
    #expect(response.rest == "HTTP/1.1")
  }

  @Test func bodySlicesAreThoseThatWereFed() throws {
    let bytes = Array("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcd".utf8)
    var rest = bytes[...]
    var parser = ResponseParser(answering: "GET")
    _ = try parser.next(&rest)
    #expect(try parser.next(&rest) == .body(bytes[38..<41]))
    guard rest.startIndex == 41 else { return #expect(rest.startIndex == 41) }
    #expect(try parser.next(&rest) == .end(trailers: [:]))
    #expect(try parser.next(&rest) == nil)
    #expect(rest == bytes[41...])
  }

  @Test(arguments: [
    ("HEAD", "200 OK"), ("GET", "204 No Content"), ("GET", "304 Not Modified"), ("CONNECT", "200 OK"), ("GET", "101 X"),
  ])
  func someResponsesHaveNoBodyWhateverTheFieldsSay(method: String, line: String) {
    let response = ParsedResponse("HTTP/1.1 \(line)\r\nContent-Length: 7\r\n\r\nabcdefg", answering: method)
    #expect(response.body.isEmpty && response.endedEarly)
    #expect(response.rest == "abcdefg")
    #expect(response.expectedLength == 7)
    #expect(response.keepsConnection == (method != "CONNECT" && line != "101 X"))
  }

  @Test func interimResponsesComeBeforeTheFinalOne() {
    let response = ParsedResponse(
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n")
    #expect(response.interims.map(\.status) == [100, 103])
    #expect(response.interims.last?.fields == ["Link": "</a>"])
    #expect(response.head?.status == 204)
    #expect(response.isComplete)
  }

  @Test func chunksAreJoinedAndTrailersRead() {
    let response = ParsedResponse(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\nContent-Length: 3\r\n\r\n"
        + "00A ;q=\"x\"\r\n0123456789\r\n3\r\nabc\r\n000\r\nDigest: d\r\nX: 1\r\n 2\r\n\r\nrest")
    #expect(response.body == "0123456789abc")
    #expect(response.trailers == ["Digest": "d", "X": "1 2"])
    #expect(response.expectedLength == nil)
    #expect(response.keepsConnection)
    #expect(response.rest == "rest")
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nContent-Length: 2\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip\r\n",
  ])
  func theStreamsEndIsTheBodysEndWithoutALength(head: String) {
    let response = ParsedResponse(head + "\r\nuntil here")
    #expect(response.body == "until here")
    #expect(response.interruption == .none)
    #expect(!response.endedEarly && response.isComplete && !response.keepsConnection && response.bodyDelimitedByClose)
    #expect(response.trailers == [:])
    #expect(response.expectedLength == nil)
  }

  @Test(
    arguments: [
      ("", .beforeFirstByte), ("HTTP/1.1 100 Continue\r\n\r\n", .beforeFirstByte), ("H", .inStatusLine),
      ("HTTP/1.1 200 OK\r\nX: y\r\n", .inHead), ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab", .inBody(missing: 7)),
      ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", .inBody(missing: 9)),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", .inChunks),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", .inChunks),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n", .inChunks),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", .inChunks),
    ] as [(String, ResponseParser.Interruption)])
  func saysWhatAnEarlyEndCutOff(stream: String, expected: ResponseParser.Interruption) {
    let response = ParsedResponse(stream)
    #expect(response.interruption == expected)
    #expect(!response.isComplete && !response.keepsConnection && response.trailers == nil)
    #expect(response.failure == nil)
  }

  @Test(arguments: [
    ("HTTP/1.1 204 X\r\n", true), ("HTTP/1.1 204 X\r\nConnection: x, Close\r\n", false), ("HTTP/1.0 204 X\r\n", false),
    ("HTTP/1.0 204 X\r\nConnection: Keep-Alive\r\n", true), ("HTTP/1.9 204 X\r\n", true),
    ("HTTP/1.1 204 X\r\nConnection: keep-alive\r\nConnection: close\r\n", false),
    ("HTTP/1.0 204 X\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n", false),
  ])
  func knowsWhetherTheConnectionIsKept(head: String, keeps: Bool) {
    #expect(ParsedResponse(head + "\r\n").keepsConnection == keeps)
  }

  @Test func foldedFieldsAndBareLineFeedsAreTakenAsCurlTakesThem() {
    let response = ParsedResponse("HTTP/1.1 200  Fine  thing \nX: a\n b\n\t\n\tc \nY:\n z\nContent-Length : 1\n\nz")
    #expect(response.head?.reason == "Fine  thing")
    #expect(response.head?.fields == ["X": "a b c", "Y": "z", "Content-Length": "1"])
    #expect(response.body == "z" && response.endedEarly)
  }

  @Test func equalLengthsAreOne() {
    let response = ParsedResponse("HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\nContent-Length: 02\r\n\r\nab")
    #expect(response.expectedLength == 2 && response.body == "ab")
  }

  @Test func theCodingIdentityIsNoCoding() {
    let response = ParsedResponse("HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\nContent-Length: 2\r\n\r\nab")
    #expect(response.endedEarly && response.expectedLength == 2)
  }

  @Test func valuesThatAreNoUTF8AreReadAsLatin1() {
    let bytes =
      Array("HTTP/1.1 200 Tr".utf8) + [0xE8] + Array("s\r\nX: né\r\nY: n".utf8) + [0xE9] + Array("\r\n\r\n".utf8)
    let response = ParsedResponse([bytes[...]])
    #expect(response.head?.reason == "Très")
    #expect(response.head?.fields == ["X": "né", "Y": "né"])
  }

  @Test(arguments: ["X", "http/1.1 200 OK", "\r\n", "HTTPS", "HTT\n", " HTTP/1.1"])
  func whatDoesNotBeginWithHTTPIsRefused(stream: String) {
    #expect(ParsedResponse(stream).failure == .notHTTP)
  }

  @Test(arguments: ["HTTP/2.0 200 OK\r\n", "HTTP/0.9 200 OK\r\n"])
  func otherMajorVersionsAreRefused(line: String) {
    #expect(ParsedResponse(line).failure == .unsupportedVersion(String(line.prefix(8))))
  }

  @Test(arguments: [
    "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 099 X", "HTTP/1.1 200OK", "HTTP/11 200 OK",
    "HTTP/1.1 x", "HTTP/x 200",
  ])
  func malformedStatusLinesAreRefused(line: String) {
    let failure = ParsedResponse(line + "\r\n\r\n").failure
    guard case .malformedStatusLine(let problem) = failure else {
      return #expect(failure == .malformedStatusLine("…"), "\(line)")
    }
    #expect(problem.contains("RFC 9") && failure?.description.hasPrefix("the response's head is malformed: ") == true)
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\n X: y", "HTTP/1.1 200 OK\r\n: y", "HTTP/1.1 200 OK\r\nX y",
    "HTTP/1.1 200 O\0K", "HTTP/1.1 200 OK\r\nX: a\0b", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2",
    "HTTP/1.1 200 OK\r\nContent-Length: -1", "HTTP/1.1 200 OK\r\nContent-Length: 1,",
    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999", "HTTP/1.1 200 OK\r\nContent-Length:",
  ])
  func malformedHeadsAreRefused(head: String) {
    let failure = ParsedResponse(head + "\r\n\r\n").failure
    guard case .malformedHead(let problem) = failure else {
      return #expect(failure == .malformedHead("…"), "\(head.debugDescription)")
    }
    #expect(problem.contains("RFC 9") && failure?.description.hasPrefix("the response's head is malformed: ") == true)
  }

  @Test(arguments: ["\r\n", "g\r\n", "-1\r\n", "5 x\r\n", "8000000000000000\r\n", "1\r\nab\r\n", "1\r\na\rb", ";a\r\n"])
  func malformedChunksAreRefused(chunks: String) {
    let failure = ParsedResponse("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks).failure
    guard case .malformedChunk = failure else {
      return #expect(failure == .malformedChunk("…"), "\(chunks.debugDescription)")
    }
  }

  @Test func malformedTrailersAreRefused() {
    let failure = ParsedResponse("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nnone\r\n").failure
    #expect(failure == .malformedTrailer("the field line \"none\" lacks its colon (RFC 9112 §5)"))
  }

  @Test func headsAndSizeLinesHaveALimit() {
    let long = String(repeating: "x", count: ResponseParser.longestHead)
    #expect(ParsedResponse("HTTP/1.1 200 OK\r\nX: \(long)").failure == .headTooLarge)
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(ParsedResponse(chunked + "0\r\nX: \(long)").failure == .headTooLarge)
    guard case .malformedChunk = ParsedResponse(chunked + "5;\(long)").failure else {
      return #expect(Bool(false), "a size line of 256 KiB was taken")
    }
    let fits = "HTTP/1.1 204 OK\r\nX: \(long.dropLast(24))\r\n\r\n"
    #expect(fits.utf8.count == ResponseParser.longestHead)
    #expect(ParsedResponse(fits).failure == nil)
  }

  @Test func aFailureIsThrownAgain() {
    var parser = ResponseParser(answering: "GET")
    var bytes = Array("junk".utf8)[...]
    #expect(throws: Failure.notHTTP) { try parser.next(&bytes) }
    bytes = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)[...]
    #expect(throws: Failure.notHTTP) { try parser.next(&bytes) }
  }
}
