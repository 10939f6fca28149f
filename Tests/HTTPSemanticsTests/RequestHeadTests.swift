import HTTPSemantics
import Testing

@Suite struct RequestHeadTests {
  @Test func keepsTheHeadAsOneBlock() {
    let head = makeHead("POST", "/a?b", ["X-A": "1"])
    #expect(text(head.block) == "POST /a?b HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n")
    #expect(head == makeRawHead("POST", "/a?b", fields: ["Host": "localhost", "X-A": "1"]))
    #expect(head != makeHead("POST", "/a?b", ["X-A": "2"]))
  }

  @Test func readsTheRequestLine() {
    let head = makeHead("PUT", "/x%20y?q=1", version: .http10)
    #expect(head.method == "PUT")
    #expect(text(head.methodBytes) == "PUT")
    #expect(head.methodIs("PUT"))
    #expect(!head.methodIs("put"))
    #expect(!head.methodIs("PUTS"))
    #expect(!head.methodIs("PU"))
    #expect(head.target == "/x%20y?q=1")
    #expect(text(head.targetBytes) == "/x%20y?q=1")
    #expect(head.version == .http10)
    #expect(text(head.block).contains(" HTTP/1.0\r\n"))
    #expect(HTTPVersion.http10.text == "HTTP/1.0")
    #expect(HTTPVersion.http11.text == "HTTP/1.1")
  }

  @Test(
    arguments: [
      ("/", "/", nil), ("/a/b", "/a/b", nil), ("/a?", "/a", ""), ("/a?x=1?y", "/a", "x=1?y"),
      ("/a?x#frag?no", "/a", "x"), ("/a#f?x", "/a", nil), ("*", "*", nil),
      ("http://host/p?q", "/p", "q"), ("HTTPS://host:1/p/", "/p/", nil), ("http://host", "/", nil),
      ("http://host?q=1", "/", "q=1"), ("http://host#f", "/", nil), ("host:443", "host:443", nil),
      ("/http://x/y", "/http://x/y", nil), ("//host/x", "//host/x", nil), ("/a?u=http://x/y", "/a", "u=http://x/y"),
    ] as [(String, String, String?)])
  func splitsTheTarget(target: String, path: String, query: String?) {
    let head = makeHead("GET", target)
    #expect(text(head.pathBytes) == path)
    #expect(head.queryBytes.map { text($0) } == query)
  }

  @Test func decodesThePathAsUTF8AndLeavesMalformedEscapes() {
    #expect(makeHead("GET", "/a%20%C3%A9/%zz%4").path == "/a é/%zz%4")
    #expect(makeHead("GET", "/plain+plus").path == "/plain+plus")
    #expect(makeHead("GET", "/%2525").path == "/%25")
    #expect(makeHead("GET", "http://h/%41?%42").path == "/A")
  }

  @Test func findsFieldsWithoutRegardToCase() {
    let head = makeHead("GET", "/", ["X-Long-Name": "1", "X-Long": "2", "x-long": "3", "Empty": ""])
    #expect(head.value("x-LONG") == "2")
    #expect(head["X-LONG-NAME"] == "1")
    #expect(head.has("empty"))
    #expect(head.value("Empty") == "")
    #expect(!head.has("X-Lon"))
    #expect(!head.has("ong"))
    #expect(head.value("X-Longer") == nil)
    #expect(head["X"] == nil)
    #expect(head.values("X-Long") == ["2", "3"])
    #expect(head.combined("X-Long") == "2, 3")
    #expect(head.combined("X-None") == nil)
  }

  @Test func trimsTheBlanksAroundAValueOnly() {
    let head = makeRawHead(fields: ["Host": " \t a b \t", "B": "   "])
    #expect(head["host"] == "a b")
    #expect(head["b"] == "")
    #expect(head.fields == ["Host": "a b", "B": ""])
  }

  @Test func givesAllFieldsInOrderWithTheirSpelling() {
    let fields: HeaderFields = ["hOST": "h", "A": "1:2", "b": "ü", "A": "3"]
    #expect(RequestHead(method: "GET", target: "/", fields: fields).fields == fields)
    #expect(RequestHead(method: "GET", target: "/", fields: [:]).fields.isEmpty)
    #expect(!RequestHead(method: "GET", target: "/", fields: [:]).has("Host"))
  }

  @Test func aValueIsNoPlaceToFindANameIn() {
    let head = makeHead("GET", "/Range: x", ["X": "Range: bytes=0-1"])
    #expect(!head.has("Range"))
  }

  @Test func aBareLineFeedDoesNotEndAField() {
    let head = makeRawHead(fields: ["Host": "h", "X": "1\nRange: bytes=0-", "Y": "2"])
    #expect(!head.has("Range"))
    #expect(head["Y"] == "2")
  }
}
