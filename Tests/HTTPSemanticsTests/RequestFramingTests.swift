import HTTPSemantics
import Testing

@Suite struct RequestFramingTests {
  @Test(
    arguments: [
      (HTTPVersion.http11, nil, true), (.http11, "close", false), (.http11, "keep-alive", true),
      (.http11, "x, CLOSE", false), (.http11, "closed", true), (.http11, "keep-alive, close", false),
      (.http10, nil, false), (.http10, "Keep-Alive", true), (.http10, "close, keep-alive", false),
      (.http10, "te", false),
    ] as [(HTTPVersion, String?, Bool)])
  func keepsConnectionsByVersionAndField(version: HTTPVersion, connection: String?, keeps: Bool) {
    let fields: HeaderFields = connection.map { ["Connection": $0] } ?? [:]
    #expect(makeHead("GET", "/", version: version, fields).isKeepAliveRequested == keeps)
  }

  @Test func closeInASecondConnectionFieldCounts() {
    #expect(!makeHead("GET", "/", ["Connection": "te", "Connection": "close"]).isKeepAliveRequested)
  }

  @Test func expectsContinueInHTTP11Only() {
    #expect(makeHead("PUT", "/", ["Expect": "100-Continue"]).expectsContinue)
    #expect(makeHead("PUT", "/", ["Expect": "x, 100-continue"]).expectsContinue)
    #expect(!makeHead("PUT", "/", version: .http10, ["Expect": "100-continue"]).expectsContinue)
    #expect(!makeHead("PUT", "/", ["Expect": "100"]).expectsContinue)
    #expect(!makeHead("PUT", "/").expectsContinue)
  }

  @Test(
    arguments: [
      ("0", 0), ("42", 42), ("007", 7), ("9223372036854775807", .max), ("9223372036854775808", nil), ("", nil),
      ("-1", nil), ("+1", nil), ("1 2", nil), ("1,1", nil), ("0x1", nil),
    ] as [(String, Int64?)])
  func readsContentLength(value: String, length: Int64?) {
    #expect(makeHead("POST", "/", ["Content-Length": value]).declaredContentLength == length)
  }

  @Test func knowsWhetherABodyFollows() {
    #expect(!makeHead("POST", "/").hasBody)
    #expect(!makeHead("POST", "/", ["Content-Length": "0"]).hasBody)
    #expect(makeHead("POST", "/", ["Content-Length": "1"]).hasBody)
    #expect(makeHead("POST", "/", ["Transfer-Encoding": "chunked"]).hasBody)
    #expect(makeHead("POST", "/").declaredContentLength == nil)
  }

  @Test func isChunkedOnlyWhenChunkedIsLast() {
    #expect(makeHead("POST", "/", ["Transfer-Encoding": "CHUNKED"]).isChunked)
    #expect(makeHead("POST", "/", ["Transfer-Encoding": "gzip, chunked"]).isChunked)
    #expect(makeHead("POST", "/", ["Transfer-Encoding": "gzip", "transfer-encoding": "chunked"]).isChunked)
    #expect(!makeHead("POST", "/", ["Transfer-Encoding": "chunked, gzip"]).isChunked)
    #expect(!makeHead("POST", "/").isChunked)
  }

  private static let sound: [KeyValuePairs<String, String>] = [
    ["Host": "localhost:80"], ["host": ""], ["Host": "[::1]:80", "X": ""],
    ["Host": "h", "X": "tab\tinside é"], ["Host": "h", "Content-Length": "0"],
    ["Host": "h", "Content-Length": " 12 "], ["Host": "h", "Transfer-Encoding": "chunked"],
    ["Host": "h", "Transfer-Encoding": "gzip, , chunked"],
    ["Host": "h", "Transfer-Encoding": "x;a=\"b, c\", chunked"],
    ["Host": "h", "Transfer-Encoding": "gzip", "Transfer-Encoding": "chunked"],
    ["Host": "h", "X-Content-Length": "a", "!#$%&'*+-.^_`|~09aZ": "ok"],
  ]

  @Test(arguments: sound)
  func acceptsSoundHeads(fields: KeyValuePairs<String, String>) {
    #expect(makeRawHead(fields: fields).framingViolation() == nil)
  }

  struct Unsound: Sendable {
    let word: String
    let fields: KeyValuePairs<String, String>

    init(_ word: String, _ fields: KeyValuePairs<String, String>) {
      self.word = word
      self.fields = fields
    }
  }

  private static let unsound: [Unsound] = [
    Unsound("Host is missing", [:]),
    Unsound("Host is sent more than once", ["Host": "a", "host": "a"]),
    Unsound("no host and port", ["Host": "a b"]),
    Unsound("no host and port", ["Host": "a/b"]),
    Unsound("no host and port", ["Host": "u@h"]),
    Unsound("more than once", ["Host": "h", "Content-Length": "1", "content-length": "1"]),
    Unsound("not one number", ["Host": "h", "Content-Length": "1, 1"]),
    Unsound("\"-1\"", ["Host": "h", "Content-Length": "-1"]),
    Unsound("not one number", ["Host": "h", "Content-Length": ""]),
    Unsound("not one number", ["Host": "h", "Content-Length": "+5"]),
    Unsound("not one number", ["Host": "h", "Content-Length": "9223372036854775808"]),
    Unsound("both", ["Host": "h", "Content-Length": "1", "Transfer-Encoding": "chunked"]),
    Unsound("not chunked", ["Host": "h", "Transfer-Encoding": "chunked, gzip"]),
    Unsound("not chunked", ["Host": "h", "Transfer-Encoding": "identity"]),
    Unsound("not chunked", ["Host": "h", "Transfer-Encoding": ""]),
    Unsound("not chunked", ["Host": "h", "Transfer-Encoding": "chunked;x=1"]),
    Unsound("chunked more than once", ["Host": "h", "Transfer-Encoding": "chunked, chunked"]),
    Unsound("chunked more than once", ["Host": "h", "Transfer-Encoding": "chunked", "Transfer-Encoding": "Chunked"]),
    Unsound("white space", ["Host": "h", "X ": "1"]),
    Unsound("white space", ["Host": "h", " X": "1"]),
    Unsound("white space", ["Host": "h", "X\tY": "1"]),
    Unsound("no name may hold", ["Host": "h", "X(": "1"]),
    Unsound("no name", ["Host": "h", "": "1"]),
    Unsound("no name may hold", ["Host": "h", "é": "1"]),
    Unsound("control byte", ["Host": "h", "X": "a\rb"]),
    Unsound("control byte", ["Host": "h", "X": "a\nb"]),
    Unsound("control byte", ["Host": "h", "X": "a\0b"]),
    Unsound("control byte", ["Host": "h", "X": "a\u{7F}"]),
    Unsound("control byte", ["Host": "h", "X": "a\r"]),
    Unsound("control byte", ["Host": "h", "X": "\u{1}"]),
    Unsound("line break", ["Host": "h", "X": "a\r\nY: b"]),
    Unsound("colon", ["Host": "h", "X": "a\r\nfree"]),
  ]

  @Test(arguments: unsound)
  func refusesUnsoundHeads(head: Unsound) throws {
    let violation = try #require(makeRawHead(fields: head.fields).framingViolation())
    #expect(violation.contains(head.word))
    #expect(violation.contains("(RFC 9"))
  }

  @Test func findsAControlByteAtEveryPlaceOfAValue() {
    for length in 1...40 {
      for place in 0..<length {
        var value = [UInt8](repeating: 0x61, count: length)
        value[place] = 0x0B
        let head = makeRawHead(fields: ["Host": "h", "X": text(value)])
        #expect(head.framingViolation() != nil)
        value[place] = 0x09
        #expect(makeRawHead(fields: ["Host": "h", "X": text(value)]).framingViolation() == nil)
      }
    }
  }

  @Test func judgesHTTP10ByItsOwnRules() {
    #expect(makeRawHead(version: .http10, fields: [:]).framingViolation() == nil)
    let chunked = makeRawHead(version: .http10, fields: ["Transfer-Encoding": "chunked"])
    #expect(chunked.framingViolation()?.contains("HTTP/1.0") == true)
    #expect(makeRawHead(version: .http10, fields: ["Host": "a", "Host": "a"]).framingViolation() != nil)
  }

  @Test(arguments: [("G T", "/"), ("", "/"), ("GET", ""), ("GET", "/a b"), ("GET", "/a\r\nX: y"), ("GET\r\n", "/")])
  func refusesBrokenRequestLines(method: String, target: String) {
    #expect(makeRawHead(method, target, fields: ["Host": "h"]).framingViolation() != nil)
  }
}
