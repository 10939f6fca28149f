import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct VerdictReportTests {
  @Test func theNamesAreThoseThatPeopleType() {
    #expect(
      VerdictCatalog.names == [
        "retry-after", "backoff", "gives-up", "no-retry", "resume-range", "resume-validator", "resume-changed",
        "truncation", "same-body", "wasted-bytes", "one-refresh", "redirect-method", "redirect-credentials",
        "sse-resume", "parallelism", "cancel",
      ])
    #expect(VerdictCatalog.verdict(named: "truncation")?.level == .required)
    #expect(VerdictCatalog.verdict(named: "Truncation") == nil)
    #expect(VerdictCatalog.nearest(to: "retry-affter") == "retry-after")
    #expect(VerdictCatalog.nearest(to: "nothing-like-it") == nil)
    #expect(VerdictCatalog.all.allSatisfy { !$0.title.isEmpty && !$0.reference.isEmpty })
  }

  @Test func anEmptyJournalSaysNothing() { #expect(VerdictReport.judge([]).isEmpty) }

  @Test func requestsAboutTheServerNeverCount() {
    let player = MemoryPlayer()
    for _ in 1...20 { _ = player.send("GET", "/_mocksrv/nothing") }
    for _ in 1...20 { _ = player.send("GET", "/~a/_mocksrv/nothing") }
    #expect(VerdictReport.judge(player.engine.journal.entries).isEmpty)
  }

  @Test func sessionsAreJudgedApart() {
    let player = MemoryPlayer()
    for session in ["a", "b"] { _ = player.send("GET", "/~\(session)/data/1?mock=400,ok") }
    _ = player.send("GET", "/data/1?mock=400,ok")
    #expect(player.results("no-retry") == [.passed, .passed, .passed])
  }

  @Test func aPrefixAndAHeaderNameTheSameSession() {
    let player = MemoryPlayer()
    _ = player.send("GET", "/~a/data/1?mock=400,ok")
    _ = player.send("GET", "/data/1?mock=400,ok", ["X-Mock-Session": "a"])
    let operations = VerdictReport.sessions(player.engine.journal.entries, policy: VerdictPolicy(), now: nil)
      .flatMap(\.operations)
    #expect(operations.count == 1)
  }

  @Test func aVerdictAsJSONHasAllItsParts() throws {
    var journal = JournalMaker()
    journal.add(at: 0, status: 503, answer: ["Retry-After": "2"], session: "s")
    journal.add(at: 0.31, session: "s")
    let verdict = try #require(journal.verdicts("retry-after").first)
    #expect(
      verdict.json.line == """
        {"name":"retry-after","level":"recommended","result":"failed","operation":"GET /thing of session s",\
        "summary":"came back 0.31 s after an answer that asked it to wait 2 s",\
        "evidence":["#2 came 0.31 s after the answer to #1; Retry-After: 2 asked for at least 2 s"],\
        "entries":[1,2],"reference":"RFC 9110 §10.2.3"}
        """)
  }

  @Test func openExchangesAreNoReasonForBlame() {
    for status in [200, 503, 401, 302] {
      var journal = JournalMaker()
      journal.add(at: 0, "POST", "/thing", status: status, upload: "x", isOpen: true)
      journal.add(at: 1, "GET", "/thing", status: status, body: .omitted(count: 100), connection: 2, isOpen: true)
      journal.add(at: 1, "GET", "/thing", status: status, body: .omitted(count: 100), connection: 3, isOpen: true)
      #expect(journal.failures.isEmpty)
    }
  }

  @Test func theOrderOfTheEntriesDoesNotMatter() {
    let player = MemoryPlayer()
    for _ in 1...3 { _ = player.send("GET", "/data/10?mock=503+retry-after=1*2,ok") }
    let entries = player.engine.journal.entries
    #expect(VerdictReport.judge(entries) == VerdictReport.judge(entries.reversed()))
  }

  @Test func figuresReadWell() {
    #expect(FigureText.seconds(.milliseconds(310)) == "0.31 s")
    #expect(FigureText.seconds(.milliseconds(1999)) == "1.999 s")
    #expect(FigureText.seconds(.seconds(2)) == "2 s")
    #expect(FigureText.seconds(.microseconds(20)) == "less than 1 ms")
    #expect(FigureText.bytes(1_234_567) == "1,234,567 bytes")
    #expect(FigureText.bytes(1) == "1 byte")
  }
}
