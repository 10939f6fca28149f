import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// `/sse`: events that are made up.
@Suite struct ServerSentEventTests {
  private func get(_ query: String, lastID: String? = nil, player: MemoryPlayer = MemoryPlayer()) -> MemoryPlayer.Answer
  {
    player.send("GET", "/sse\(query)", lastID.map { ["Last-Event-ID": $0] } ?? [:])
  }

  @Test func sendsTenEventsInFiveSecondsUnlessAsked() {
    let answer = get("")
    #expect(answer.status == 200)
    #expect(answer.fields["Content-Type"] == "text/event-stream")
    #expect(answer.text.components(separatedBy: "\n\n").count == 11)
    #expect(answer.text.hasPrefix("id: 0\nevent: ping\ndata: {\"id\":0,\"timestamp\":"))
    #expect((4_999_999_000...5_000_000_000).contains(answer.end.nanoseconds))
    #expect(answer.ending == .keepAlive)
  }

  @Test func eachEventIsAChunkAtItsTime() {
    let answer = get("?count=3&duration=2s&data=x&event=&ids=no")
    #expect(answer.text == "data: x\n\ndata: x\n\ndata: x\n\n")
    #expect(answer.end == .seconds(2))
    let chunk = "9\r\ndata: x\n\n\r\n"
    #expect(String(decoding: answer.wire, as: UTF8.self).hasSuffix(chunk + chunk + chunk + "0\r\n\r\n"))
  }

  @Test func delayComesBeforeTheHeadAndTimestampsTellWhenAnEventLeaves() {
    let answer = get("?count=2&duration=1s&delay=3s")
    #expect(answer.firstByte == .seconds(3))
    let stamps = answer.text.matches(of: /"timestamp":([0-9]+)/).compactMap { Int($0.output.1) }
    #expect(stamps.count == 2 && stamps.first.map { $0 + 1_000 } == stamps.last)
  }

  @Test func jitterMovesGapsAndRepeatsFromTheSeed() {
    let ends = (1...2).map { _ in get("?count=5&duration=4s&jitter=0.5").end }
    #expect(ends[0] == ends[1])
    #expect(ends[0] != .seconds(4))
    #expect((.seconds(2) ... .seconds(6)).contains(ends[0]))
  }

  @Test func retryMarkCommentsAndLinesStandWhereTheyShould() {
    let answer = get("?count=1&retry=3s&bom=yes&comments=yes&lines=3&data=a")
    #expect(
      answer.text
        == "\u{FEFF}retry: 3000\n\n: event 0\nid: 0\nevent: ping\ndata: a\ndata: line 2\ndata: line 3\n\n")
  }

  @Test(arguments: [("lf", "\n"), ("crlf", "\r\n"), ("cr", "\r")])
  func linesEndAsAsked(eol: String, end: String) {
    #expect(get("?count=1&data=a&event=&eol=\(eol)").text == "id: 0\(end)data: a\(end)\(end)")
  }

  @Test func lineEndsCanChangeFromEventToEvent() {
    let text = get("?count=3&duration=0&data=a&event=&ids=no&eol=mixed").text
    #expect(text == "data: a\n\ndata: a\r\n\r\ndata: a\r\r")
    #expect(EventStream(bytes: Array(get("?count=3&duration=0&eol=mixed").text.utf8)[...]).ids == ["0", "1", "2"])
  }

  @Test func charactersAreCutWithinAndStillArrive() {
    let answer = get("?count=1&data=%E2%82%AC&event=&ids=no&split=utf8&gap=1s")
    #expect(answer.text == "data: €\n\n")
    #expect(answer.end == .seconds(1))
    #expect(
      answer.wire.suffix(26).elementsEqual(
        Array("7\r\ndata: ".utf8) + [0xE2] + Array("\r\n4\r\n".utf8) + [0x82, 0xAC] + Array("\n\n\r\n0\r\n\r\n".utf8)))
  }

  @Test func eachByteCanComeByItself() {
    let answer = get("?count=1&data=a&event=&ids=no&eol=crlf&split=byte&gap=1s")
    #expect(answer.text == "data: a\r\n\r\n")
    #expect(answer.end == .seconds(10))
  }

  @Test(arguments: [("close", Ending.close), ("reset", .reset), ("stall", .hang)])
  func isDroppedAfterSoManyEvents(how: String, ending: Ending) {
    let answer = get("?count=5&duration=0&data=a&event=&drop=2&how=\(how)")
    #expect(answer.text == "id: 0\ndata: a\n\nid: 1\ndata: a\n\n")
    #expect(answer.ending == ending)
    #expect(!String(decoding: answer.wire, as: UTF8.self).hasSuffix("0\r\n\r\n"))
  }

  @Test func aDropInGoodOrderEndsTheBody() {
    let answer = get("?count=5&duration=0&drop=2&how=end")
    #expect(answer.ending == .keepAlive)
    #expect(String(decoding: answer.wire, as: UTF8.self).hasSuffix("0\r\n\r\n"))
  }

  @Test func theNextAttemptGoesOnBehindTheLastID() {
    let player = MemoryPlayer()
    let query = "?count=5&duration=0&data=a&event=&drop=2"
    #expect(get(query, lastID: "1", player: player).text == "id: 2\ndata: a\n\nid: 3\ndata: a\n\n")
    let last = get(query, lastID: "3", player: player)
    #expect(last.text == "id: 4\ndata: a\n\n")
    #expect(last.ending == .keepAlive)
    let stop = get(query, lastID: "4", player: player)
    #expect(stop.status == 204 && stop.body.isEmpty)
  }

  @Test func anIDThatIsNoneOfTheStreamBeginsAtTheBegin() {
    #expect(get("?count=1&duration=0&data=a&event=", lastID: "x").text == "id: 0\ndata: a\n\n")
    #expect(get("?count=1&duration=0&data=a&event=&ids=no", lastID: "0").text == "data: a\n\n")
  }

  @Test func verdictsSeeWhoComesBackWithTheID() {
    let player = MemoryPlayer()
    for id in [nil, "1", "3"] {
      var fields: HeaderFields = ["Accept": "text/event-stream"]
      if let id { fields.append("Last-Event-ID", id) }
      _ = player.send("GET", "/sse?count=5&duration=0&drop=2&retry=1s", fields)
      player.time.advance(by: .seconds(1))
    }
    let results = VerdictReport.judge(player.engine.journal.entries(of: "")).filter { $0.name == "sse-resume" }
    #expect(results.map(\.result) == [.passed])
  }

  @Test func verdictsKnowTheIDsOfLongStreamsToo() {
    let player = MemoryPlayer()
    let filler = String(repeating: "a", count: 1_000)
    for id in [nil, "6", "1"] {
      var fields: HeaderFields = ["Accept": "text/event-stream"]
      if let id { fields.append("Last-Event-ID", id) }
      _ = player.send("GET", "/sse?count=50&duration=0&drop=7&data=\(filler)", fields)
      player.time.advance(by: .seconds(5))
    }
    #expect(player.engine.journal.entries(of: "").first?.plan?.body.length ?? 0 > 7_000)
    let results = VerdictReport.judge(player.engine.journal.entries(of: "")).filter { $0.name == "sse-resume" }
    #expect(results.map(\.result) == [.failed])
  }

  @Test(arguments: [
    "count=0", "count=x", "count=10001", "duration=x", "delay=-1s", "jitter=2", "how=close", "drop=1&how=bang", "eol=x",
    "split=x", "retry=x", "bom=maybe", "lines=0", "duration=25h", "count=10000&split=byte",
  ])
  func refusesWhatItDoesNotUnderstand(query: String) {
    let answer = get("?\(query)")
    #expect(answer.status == 400)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
  }

  @Test func otherMethodsMeanNothing() {
    #expect(MemoryPlayer().send("POST", "/sse").status == 405)
    let head = MemoryPlayer().send("HEAD", "/sse")
    #expect(head.status == 200 && head.end == .zero)
  }
}
