import HTTPSemantics
import Testing

@testable import Scenarios

@Suite struct LieTests {
  private let player = MemoryPlayer()

  private func wire(_ name: String, method: String = "GET") -> String {
    String(decoding: player.send(method, "/lies/\(name)").wire, as: UTF8.self)
  }

  @Test(arguments: [
    ("no-blank", "\r\nX-Lie:told\r\n"), ("many-blanks", "\r\nX-Lie: \t  told \t \r\n"),
    ("lower-case", "\r\nx-lie: told\r\n"),
    ("upper-case", "\r\nX-LIE: told\r\n"), ("folded", "\r\nX-Lie: told\r\n  on several\r\n\tlines\r\n"),
    ("blank-before-colon", "\r\nX-Lie : told\r\n"), ("no-colon", "\r\nX-Lie told\r\n"),
    ("bare-lf", " OK\nContent-Type"),
    ("not-ascii", "\r\nX-Lie: Zürich €\r\n"), ("nul-in-field", "to\0ld"), ("bad-dates", "\r\nDate: yesterday\r\n"),
    ("duplicate-fields", "\r\nETag: \"a\"\r\nETag: \"b\"\r\n"), ("two-types", "json\r\nContent-Type: text/html\r\n"),
    ("two-lengths", "Content-Length: 6\r\nContent-Length: 3\r\n"), ("length-list", "Content-Length: 6, 6\r\n"),
    ("negative-length", "Content-Length: -1\r\n"), ("status/599", "HTTP/1.1 599 Unknown\r\n"),
    ("status/999", "HTTP/1.1 999 Unknown\r\n"), ("reason?text=Not%20at%20all", "HTTP/1.1 200 Not at all\r\n"),
    ("empty-reason", "HTTP/1.1 200 \r\n"), ("no-reason", "HTTP/1.1 200\r\n"), ("http-1.0", "HTTP/1.0 200 OK\r\n"),
    ("http-1.0-no-length", "text/plain\r\n\r\na lie\n"), ("http-2.0", "HTTP/2.0 200 OK\r\n"), ("icy", "ICY 200 OK\r\n"),
    ("early-hints", "HTTP/1.1 103 Early Hints\r\nLink: "),
    ("204-with-body", "204 No Content\r\nContent-Type: text/plain; "),
    ("two-answers", "\r\n\r\na lie\nHTTP/1.1 200 OK\r\n"), ("html-as-json", "application/json\r\n"),
    ("wrong-charset", "charset=iso-8859-1"), ("bom", "\r\n\r\n\u{FEFF}{"), ("plain-as-gzip", "gzip"),
  ])
  func isWrittenAsSaid(name: String, part: String) { #expect(Array(wire(name).utf8).contains(Array(part.utf8))) }

  @Test func interimAnswersComeAsManyAsAsked() {
    let wire = wire("interims?count=250&status=100")
    #expect(wire.components(of: "HTTP/1.1 100 Continue\r\n\r\n") == 250)
    #expect(wire.hasSuffix("a lie\n"))
    #expect(player.send("GET", "/lies/interims?status=101").status == 400)
  }

  @Test func headsAreAsLargeAsAsked() {
    #expect(player.send("GET", "/lies/huge-field?size=1m").wire.count > 1 << 20)
    #expect(wire("many-fields?count=5000").components(of: ": told\r\n") == 5_000)
    #expect(player.send("GET", "/lies/huge-field?size=1t").status == 400)
  }

  @Test func aHeadHasNoBodyUnlessThatIsTheLie() {
    #expect(wire("no-blank", method: "HEAD").hasSuffix("\r\n\r\n"))
    #expect(wire("head-with-body", method: "HEAD").hasSuffix("a lie\n"))
    #expect(wire("http-0.9") == "a lie\n")
  }

  @Test func theJournalKnowsWhatWasSaid() {
    #expect(player.send("GET", "/lies/status/299").entry?.plan?.status == 299)
    #expect(player.send("GET", "/lies/204-with-body").entry?.plan?.status == 204)
    #expect(player.send("GET", "/lies/bom").entry?.plan?.status == 200)
  }

  @Test func theIndexHasThemAll() {
    let text = player.send("GET", "/lies").text
    for lie in ContentLies.all + FieldLies.all + StatusLies.all { #expect(text.contains("\"\(lie.name)\": ")) }
    #expect(player.send("GET", "/lies/none").status == 404)
  }
}

extension String {
  /// How often `part` occurs.
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
