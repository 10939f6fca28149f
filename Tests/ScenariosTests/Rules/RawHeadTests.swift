import HTTPSemantics
import Testing

@testable import Scenarios

@Suite struct RawHeadTests {
  private func head(_ texts: String...) -> RawHead { RawHead(texts.map { .bytes(Array($0.utf8)) }) }

  @Test func readsTheFinalHeadBehindInterimOnes() {
    let text =
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 429 Slow\r\nRetry-After: 2\r\nContent-Length: 3\r\n\r\n"
    let head = head(text, "abc")
    #expect(head.status == 429)
    #expect(head.fields["Retry-After"] == "2")
    #expect(head.fields["Link"] == nil)
    #expect(head.length == Int64(text.utf8.count))
  }

  @Test func aHeadMayBeCutIntoPieces() {
    let head = RawHead([
      .bytes(Array("HTTP/1.1 200 O".utf8)), .pause(.seconds(1)), .bytes(Array("K\nA: b\n\nbody".utf8)),
    ])
    #expect(head.status == 200)
    #expect(head.fields["A"] == "b")
    #expect(head.length == 22)
  }

  @Test(arguments: ["", "garbage\r\n\r\n", "HTTP/1.1 200 OK\r\nA: b\r\n", "HTTP/1.1 999 X\r\n\r\n"])
  func whatIsNoHeadHasNone(text: String) {
    #expect(head(text).length == 0)
    #expect(head(text).status == 200)
  }

  @Test func aVerbatimAnswerThatIsCutShortCountsAsTruncated() throws {
    let player = MemoryPlayer {
      $0.rules = [
        Rule(
          match: .get("/photo"),
          replies: [.raw("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n" + String(repeating: "x", count: 250))])
      ]
    }
    _ = player.send("GET", "/photo")
    let verdicts = VerdictReport.judge(player.engine.journal.entries, policy: .contentClient)
    #expect(verdicts.first { $0.name == "truncation" }?.result == .failed)
    #expect(player.engine.journal.entries[0].plan?.fields["Content-Length"] == "500")
  }

  @Test func aVerbatim304IsWholeWithoutTheBytesItDeclares() throws {
    let player = MemoryPlayer {
      $0.rules = [Rule(match: .get("/x"), replies: [.raw("HTTP/1.1 304 Not Modified\r\nContent-Length: 57\r\n\r\n")])]
    }
    _ = player.send("GET", "/x")
    #expect(VerdictReport.judge(player.engine.journal.entries).allSatisfy { $0.name != "truncation" })
  }
}
