import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct EventStreamVerdictTests {
  private let type: HeaderFields = ["Content-Type": "text/event-stream"]

  private func asking(_ id: String?) -> HeaderFields {
    var fields: HeaderFields = ["Accept": "text/event-stream"]
    if let id { fields.append("Last-Event-ID", id) }
    return fields
  }

  private func make(
    first: String? = nil, body: String, sent: Int64? = nil, ending: Ending = .close, wait: Double = 3,
    second: String?
  ) -> [VerdictResult] {
    var journal = JournalMaker()
    journal.add(
      at: 0, "GET", "/sse", asking(first), answer: type, body: .text(body), sent: sent, ending: ending, chunked: true)
    journal.add(at: wait, "GET", "/sse", asking(second), answer: type, body: .text("id: 99\ndata\n\n"), chunked: true)
    return journal.results("sse-resume")
  }

  private let three = "id: 6\ndata: a\n\nid: 7\ndata: b\n\nid: 8\ndata: c\n\n"

  @Test func theNewestIDPasses() { #expect(make(body: three, second: "8") == [.passed]) }

  @Test func noIDFails() { #expect(make(body: three, second: nil) == [.failed]) }

  @Test func anOldIDFails() { #expect(make(first: "5", body: three, second: "5") == [.failed]) }

  @Test func anIDIsNotForgottenByAStreamWithoutEvents() {
    #expect(make(first: "evt-1", body: ": nothing\n\n", second: "evt-1") == [.passed])
    #expect(make(first: "evt-1", body: ": nothing\n\n", second: nil) == [.failed])
  }

  @Test func anIncompleteEventDoesNotCount() {
    let body = "id: 6\ndata: a\n\nid: 7\ndata: b\n"
    #expect(make(body: body, second: "6") == [.passed])
    #expect(make(body: three, sent: 20, second: "6") == [.passed])
  }

  @Test func whatAResetMayHaveCostIsOnlyObserved() {
    #expect(make(body: three + three, sent: 45, ending: .reset, second: "7") == [.observed])
    #expect(make(body: three + three, sent: 45, ending: .reset, second: "8") == [.passed])
    #expect(make(body: three + three, sent: 45, ending: .reset, second: "nonsense") == [.failed])
  }

  @Test func comingBackBeforeTheTimeAskedForFails() {
    #expect(make(body: "retry: 2000\n\n" + three, wait: 0.1, second: "8") == [.failed])
    #expect(make(body: "retry: 2000\n\n" + three, wait: 2, second: "8") == [.passed])
  }

  @Test func whoIsNoEventSourceIsOnlyObserved() {
    var journal = JournalMaker()
    for time in [0.0, 1] { journal.add(at: time, "GET", "/sse", answer: type, body: .text(three), chunked: true) }
    #expect(journal.results("sse-resume") == [.observed])
    #expect(journal.failures.isEmpty)
  }

  @Test func streamsWithoutIDsOrKnownBytesAreNotJudged() {
    #expect(make(body: "data: a\n\n", second: nil).isEmpty)
    var journal = JournalMaker()
    for time in [0.0, 3] {
      journal.add(at: time, "GET", "/sse", asking(nil), answer: type, body: .omitted(count: 9000))
    }
    #expect(journal.results("sse-resume").isEmpty)
  }

  @Test func twoStreamsAtOnceAreNoReconnection() {
    var journal = JournalMaker()
    journal.add(at: 0, "GET", "/sse", asking(nil), answer: type, body: .text(three), end: 10, connection: 1)
    journal.add(at: 1, "GET", "/sse", asking(nil), answer: type, body: .text(three), end: 10, connection: 2)
    #expect(journal.results("sse-resume").isEmpty)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func everyLineEndIsRead(_ end: String) {
    let text = "\u{FEFF}id: 1\ndata: x\n\nid\ndata: y\n\nid:2\nretry: 50\nretry: x\n\nid: 3\0\n\n"
    let stream = EventStream(bytes: Array(text.replacing("\n", with: end).utf8)[...])
    #expect(stream.ids == ["1", "", "2"])
    #expect(stream.reconnectionTime == .milliseconds(50))
  }

  @Test func theEngineServesWhatIsJudged() {
    for (id, result) in [("4", VerdictResult.passed), ("", .failed)] {
      let player = MemoryPlayer()
      var fields = asking(nil)
      let target = "/sse?mock=ok+type=text/event-stream+body=%22id:%204%0Adata:%20x%0A%0A%22"
      #expect(player.send("GET", target, fields).text == "id: 4\ndata: x\n\n")
      player.time.advance(by: .seconds(3))
      if !id.isEmpty { fields.append("Last-Event-ID", id) }
      _ = player.send("GET", target, fields)
      #expect(player.results("sse-resume") == [result])
    }
  }
}
