import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct TruncationVerdictTests {
  @Test func takingAHalfForTheWholeFails() {
    for script in ["truncate", "reset@50%", "close@50%", "short+length=10", "reset@head"] {
      let player = MemoryPlayer()
      _ = player.send("GET", "/data/8?mock=\(script)")
      #expect(player.results("truncation") == [.failed], "\(script)")
    }
  }

  @Test func comingBackPasses() {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/8?mock=truncate,ok")
    _ = player.send("GET", "/data/8?mock=truncate,ok")
    #expect(player.results("truncation") == [.passed])
    #expect(player.failures.isEmpty)
  }

  @Test func whoCameBackOnceMayGiveUp() {
    let player = MemoryPlayer()
    for wait in [0.5, 1.2, 2] {
      _ = player.send("GET", "/data/8?mock=truncate")
      player.time.advance(by: .milliseconds(Int64(wait * 1000)))
    }
    #expect(player.results("truncation") == [.passed])
  }

  @Test func aMissingLastChunkIsOnlyObserved() {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/8?mock=close@4+chunked=yes")
    #expect(player.results("truncation") == [.observed])
  }

  @Test func aBodyThatLooksWholeIsNoTruncation() {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/8?mock=short")
    _ = player.send("GET", "/data/8?mock=close@8")
    _ = player.send("HEAD", "/data/8?mock=truncate")
    _ = player.send("GET", "/data/8?mock=500+body=oops+truncate")
    #expect(player.results("truncation").isEmpty)
  }

  @Test func aNegativeLengthIsNone() {
    var journal = JournalMaker()
    journal.add(at: 0, answer: ["Content-Length": "-5"], body: .omitted(count: 10), ending: .close)
    #expect(journal.results("truncation").isEmpty)
  }

  @Test func aClientThatLeavesHasNothingToNotice() {
    var journal = JournalMaker()
    journal.add(at: 0, body: .omitted(count: 100), sent: 10, ending: .close, by: .clientGone)
    journal.add(at: 1, "GET", "/b", body: .omitted(count: 100), sent: 10, ending: .close, by: .serverFailed("stopped"))
    #expect(journal.results("truncation").isEmpty)
  }

  @Test func whileTheRunGoesOnTheClientMayStillComeBack() {
    var journal = JournalMaker()
    journal.add(at: 0, body: .omitted(count: 100), sent: 10, ending: .close)
    #expect(journal.results("truncation", now: 5).isEmpty)
    #expect(journal.results("truncation", now: 31) == [.failed])
  }

  @Test(arguments: [(Bool?.some(true), VerdictResult.failed), (.some(false), .passed), (.none, .observed)])
  func whetherItNoticedIsForTheClientToSay(succeeded: Bool?, result: VerdictResult) {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/1000?mock=truncate")
    var policy = VerdictPolicy()
    policy.clientSucceeded = succeeded
    let verdicts = VerdictReport.judge(player.engine.journal.entries, policy: policy)
    #expect(verdicts.filter { $0.name == "truncation" }.map(\.result) == [result])
  }
}
