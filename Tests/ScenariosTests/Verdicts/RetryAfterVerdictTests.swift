import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct RetryAfterVerdictTests {
  @Test func aClientThatWaitsPasses() {
    let player = MemoryPlayer()
    for _ in 1...2 {
      #expect(player.send("GET", "/data/10?mock=503+retry-after=2s*2,ok").status == 503)
      player.time.advance(by: .seconds(2))
    }
    #expect(player.send("GET", "/data/10?mock=503+retry-after=2s*2,ok").status == 200)
    #expect(player.results("retry-after") == [.passed])
    #expect(player.failures.isEmpty)
  }

  @Test func secondsTakenForMillisecondsFail() {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/10?mock=429+retry-after=2s,ok")
    player.time.advance(by: .milliseconds(2))
    _ = player.send("GET", "/data/10?mock=429+retry-after=2s,ok")
    let verdicts = VerdictReport.judge(player.engine.journal.entries).filter { $0.name == "retry-after" }
    #expect(verdicts.map(\.result) == [.failed])
    #expect(verdicts.first?.summary == "came back 0.002 s after an answer that asked it to wait 2 s")
    #expect(verdicts.first?.entries == [1, 2])
    #expect(verdicts.first?.operation == "GET /data/10")
    #expect(verdicts.first?.reference == "RFC 9110 §10.2.3")
  }

  @Test func backoffThatIgnoresRetryAfterFailsUntilItIsLongEnough() {
    let player = MemoryPlayer()
    let target = "/data/10?mock=429+retry-after=5s*2,ok"
    _ = player.send("GET", target)
    player.time.advance(by: .seconds(1))
    _ = player.send("GET", target)
    player.time.advance(by: .seconds(6))
    _ = player.send("GET", target)
    #expect(player.results("retry-after") == [.failed])
  }

  @Test(arguments: [(1.999, VerdictResult.passed), (1.97, .failed), (60, .passed)])
  func clocksMayRoundALittle(wait: Double, result: VerdictResult) {
    var journal = JournalMaker()
    journal.add(at: 0, status: 503, answer: ["Retry-After": "2"])
    journal.add(at: wait)
    #expect(journal.results("retry-after") == [result])
  }

  @Test func theWaitCountsFromTheAnswerNotFromTheRequest() {
    var journal = JournalMaker()
    journal.add(at: 0, status: 503, answer: ["Retry-After": "2"], end: 10, decided: 10)
    journal.add(at: 11)
    #expect(journal.results("retry-after") == [.failed])
  }

  @Test func aServerThatIsSlowToFinishDoesNotMakeAClientHasty() {
    var journal = JournalMaker()
    journal.add(at: 0, status: 503, answer: ["Retry-After": "2"], end: 0.5)
    journal.add(at: 2.01)
    #expect(journal.results("retry-after") == [.passed])
  }

  @Test func aDateMayBeMetASecondEarly() {
    for (wait, result) in [(2.0, VerdictResult.passed), (1.1, .passed), (0.5, .failed)] {
      let player = MemoryPlayer()
      let target = "/data/10?mock=503+retry-after=@2s,ok"
      _ = player.send("GET", target)
      player.time.advance(by: .milliseconds(Int64(wait * 1000)))
      _ = player.send("GET", target)
      #expect(player.results("retry-after") == [result])
    }
  }

  @Test func aClientThatNeverComesBackHasNothingToWaitFor() {
    var journal = JournalMaker()
    journal.add(at: 0, status: 503, answer: ["Retry-After": "2"])
    journal.add(at: 0.1, "GET", "/other")
    journal.add(at: 0.2, "GET", "/thing", session: "b")
    #expect(journal.results("retry-after").isEmpty)
  }

  @Test func whatCannotBeReadIsNotJudged() {
    for text in ["soon", "-1", "1.5"] {
      var journal = JournalMaker()
      journal.add(at: 0, status: 503, answer: ["Retry-After": text])
      journal.add(at: 0.1)
      #expect(journal.results("retry-after").isEmpty)
    }
  }

  @Test func aParallelRequestUnderWayIsNoRetry() {
    var journal = JournalMaker()
    journal.add(at: 0, status: 503, answer: ["Retry-After": "2"], connection: 1)
    journal.add(at: 0.001, status: 503, answer: ["Retry-After": "2"], connection: 2)
    journal.add(at: 2.001, connection: 1)
    journal.add(at: 2.002, connection: 2)
    #expect(!journal.results("retry-after").contains(.failed))
  }

  @Test func anotherPartIsNoRetryOfAPart() {
    var journal = JournalMaker()
    let part: HeaderFields = ["Range": "bytes=0-99"]
    journal.add(at: 0, "GET", "/thing", part, status: 503, answer: ["Retry-After": "2"], connection: 1)
    journal.add(
      at: 0.1, "GET", "/thing", ["Range": "bytes=100-199"], status: 206,
      answer: ["Content-Range": "bytes 100-199/200"], body: .omitted(count: 100), connection: 2)
    journal.add(
      at: 2.1, "GET", "/thing", part, status: 206, answer: ["Content-Range": "bytes 0-99/200"],
      body: .omitted(count: 100), connection: 1)
    #expect(journal.results("retry-after") == [.passed])
  }

  @Test func aRedirectMayAskToWaitToo() {
    for (wait, result) in [(1.0, VerdictResult.passed), (0.2, .failed)] {
      var journal = JournalMaker()
      journal.add(at: 0, status: 307, answer: ["Location": "/b", "Retry-After": "1"])
      journal.add(at: wait, "GET", "/b")
      #expect(journal.results("retry-after") == [result])
    }
  }

  @Test func aDateIsNamedWithTheTimeThatWasLeft() {
    let date = "Thu, 01 Jan 2026 00:00:02 GMT"
    var journal = JournalMaker()
    journal.add(at: 0.9, status: 503, answer: ["Retry-After": date])
    journal.add(at: 0.95)
    let verdict = journal.verdicts("retry-after").first
    #expect(verdict?.result == .failed)
    #expect(
      verdict?.summary == "came back 0.05 s after an answer that asked it to wait until \(date), which was 1.1 s away")
    #expect(
      verdict?.evidence == [
        "#2 came 0.05 s after the answer to #1; Retry-After: \(date) was 1.1 s away; "
          + "a date has whole seconds, so at least 0.1 s was asked for"
      ])
  }

  @Test func aDateThatHasPassedAsksForNothing() {
    var journal = JournalMaker()
    journal.add(at: 10, status: 503, answer: ["Retry-After": "Thu, 01 Jan 2026 00:00:02 GMT"])
    journal.add(at: 10.1)
    let verdict = journal.verdicts("retry-after").first
    #expect(verdict?.result == .passed)
    #expect(verdict?.summary.hasSuffix("until Thu, 01 Jan 2026 00:00:02 GMT, which was 8 s ago") == true)
  }
}
