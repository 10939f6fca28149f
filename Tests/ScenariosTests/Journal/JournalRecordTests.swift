import Foundation
import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct JournalRecordTests {
  private func object(_ json: JSONValue) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.line.utf8)) as? [String: Any])
  }

  private func names(_ json: JSONValue) -> [String] {
    guard case .object(let members) = json else { return [] }
    return members.map(\.name)
  }

  @Test func tellsEverythingOfATruncatedUpload() throws {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/1")
    player.time.advance(by: .milliseconds(1_250))
    let fields: HeaderFields = ["X-A": "1", "X-a": "2", "Host": "x"]
    _ = player.send("PUT", "/~tom/upload/f", fields, body: Array(repeating: 65, count: 5_000), breakOffAfter: 3_000)
    let record = try object(JournalRecord(try #require(player.engine.journal.entries.last)).full)
    #expect(record["began"] as? String == "2026-01-01T00:00:01.250Z")
    #expect(record["number"] as? Int == 2)
    #expect(record["session"] as? String == "tom")
    #expect(record["connection"] as? Int == 1)
    #expect(record["exchange"] as? Int == 2)
    #expect(record["open"] as? Bool == false)
    #expect(record["received"] as? Int == 3_000)
    #expect(record["receivedWhole"] as? Bool == false)
    #expect(record["receivedOf"] as? Int == 5_000)
    #expect(record["receivedKept"] as? Int == 3_000)
    #expect((record["receivedSHA256"] as? String)?.count == 64)
    #expect(record["endedBy"] as? String == "client")
    #expect(record["status"] is NSNull)
    let headers = try #require(record["requestHeaders"] as? [[String]])
    #expect(headers.prefix(3) == [["X-A", "1"], ["X-a", "2"], ["Host", "x"]])
  }

  @Test func tellsWhenTheHeadLeft() throws {
    let player = MemoryPlayer()
    let answer = player.send("GET", "/data/1k?mock=ok+delay=2s+pause=1s+interim=103+header=X-A:b")
    let record = try object(JournalRecord(try #require(answer.entry)).full)
    #expect(record["headSeconds"] as? Double == 2)
    #expect(record["seconds"] as? Double == 3)
    let headers = try #require(record["responseHeaders"] as? [[String]])
    #expect(headers.contains(["Content-Length", "1024"]))
    #expect(headers.contains(["X-A", "b"]))
  }

  @Test func aHeadThatNeverLeftHasNoTime() throws {
    let player = MemoryPlayer()
    for script in ["reset@start", "garbage@start"] {
      let answer = player.send("GET", "/data/1k?mock=\(script)")
      #expect(answer.entry?.wire != nil)
      #expect(answer.entry?.wire?.headSent == nil)
    }
  }

  @Test func theLogIsSpareTheRecordIsNot() throws {
    let player = MemoryPlayer()
    let entry = try #require(player.send("GET", "/data/1").entry)
    let brief = names(JournalRecord(entry).brief)
    #expect(
      brief == [
        "began", "number", "session", "connection", "exchange", "attempt", "peer", "method", "target", "planned",
        "status", "happened", "ending", "endedBy", "received", "receivedWhole", "sent", "sentOf", "seconds",
      ])
    #expect(Set(names(JournalRecord(entry).full)).isSuperset(of: brief))
  }

  @Test func namesLinkAndRule() throws {
    let engine = Engine(configuration: EngineConfiguration(), time: VirtualTime())
    let facts = engine.opened(ConnectionFacts(peer: "10.0.0.1", link: "edge"))
    let head = RequestHead(method: "GET", target: "/data/1k", fields: ["Host": "x"])
    let exchange = engine.began(head, on: facts, index: 1)
    var entry = exchange.entry
    entry.matchedRule = Box(Rule(id: "r1"))
    let record = try object(JournalRecord(entry).full)
    #expect(record["link"] as? String == "edge")
    #expect(record["rule"] as? String == "r1")
    #expect(record["open"] as? Bool == true)
    #expect(record["happened"] as? String == "still open")
  }

  @Test(arguments: [(Ending.reset, "reset"), (.hang, "silence")])
  func whatAHandoverTookIsTheLinksDoing(_ ending: Ending, _ word: String) throws {
    let engine = Engine(configuration: EngineConfiguration(), time: VirtualTime())
    let facts = engine.opened(ConnectionFacts(peer: "10.0.0.1", link: "wifi for 1s; handover; lte"))
    let exchange = engine.began(
      RequestHead(method: "GET", target: "/data/1k", fields: ["Host": "x"]), on: facts, index: 1)
    _ = exchange.received()
    exchange.finished(WireOutcome(bodyBytesSent: 500, ending: ending, end: .linkBroke))
    let entry = try #require(engine.journal.entries.last)
    let record = try object(JournalRecord(entry).full)
    #expect(record["endedBy"] as? String == "link")
    #expect(record["happened"] as? String == "lost in a hand-over (\(word)) after 500 of 1,024 B")
    #expect(ExchangeStory(entry).tone == .broken)
    #expect(AnswerFacts(entry).delivery == (ending == .hang ? .stalled : .truncated(declared: 1_024)))
  }

  @Test func anEventIsOneBlockThatAReaderCanResumeFrom() throws {
    let script = JournalScript(capacity: 4)
    let open = script.begin()
    script.play()
    script.end(open)
    let entry = try #require(script.journal.entries.first)
    let lines = JournalEvent.text(entry).split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 5)
    #expect(lines[0] == "id: 2")
    #expect(lines[1] == "event: exchange")
    #expect(lines[2].hasPrefix("data: {\"began\":"))
    #expect(lines[3].isEmpty && lines[4].isEmpty)
    #expect(script.journal.entries(matching: try query("finished-after=1")).map(\.number) == [1])
  }
}
