import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct GivesUpVerdictTests {
  @Test func aFewAttemptsPass() {
    let player = MemoryPlayer()
    for _ in 1...4 {
      _ = player.send("GET", "/data/10?mock=503")
      player.time.advance(by: .seconds(1))
    }
    #expect(player.results("gives-up") == [.passed])
  }

  @Test func moreAttemptsThanTheLimitFail() {
    var journal = JournalMaker()
    for index in 0..<11 { journal.add(at: Double(index), status: 503) }
    #expect(journal.results("gives-up") == [.failed])
    var policy = VerdictPolicy()
    policy.maximumAttempts = 11
    #expect(journal.results("gives-up", policy: policy) == [.passed])
  }

  @Test func goingOnForTooLongFails() {
    var journal = JournalMaker()
    for index in 0..<5 { journal.add(at: Double(index) * 100, status: 503) }
    #expect(journal.results("gives-up") == [.failed])
  }

  @Test func theClockStandsStillWhileTheServerAsksToWait() {
    var journal = JournalMaker()
    for index in 0..<5 { journal.add(at: Double(index) * 100, status: 503, answer: ["Retry-After": "100"]) }
    #expect(journal.results("gives-up") == [.passed])
  }

  @Test func askingForAnEmptyRestForEverFails() {
    var journal = JournalMaker()
    for index in 0..<20 {
      journal.add(at: Double(index) / 10, "GET", "/thing", ["Range": "bytes=500433-"], status: 416)
    }
    #expect(journal.results("gives-up") == [.failed])
    #expect(journal.results("no-retry") == [.failed])
  }

  @Test func aDownloadThatGainsALittleEachTimeMayGoOn() {
    let player = MemoryPlayer()
    let target = "/data/1m?mock=reset@16k*80,ok"
    var held = player.send("GET", target).body.count
    while held < 1 << 20 {
      player.time.advance(by: .seconds(1))
      held += player.send("GET", target, ["Range": "bytes=\(held)-"]).body.count
    }
    #expect(player.engine.journal.count > 60)
    #expect(player.results("gives-up") == [.passed])
    #expect(player.failures.isEmpty)
  }

  @Test func manyDownloadsOfOneThingAreNoRetries() {
    let player = MemoryPlayer()
    for _ in 1...50 { _ = player.send("GET", "/data/10") }
    #expect(player.results("gives-up").isEmpty)
    #expect(player.failures.isEmpty)
  }

  @Test func aRedirectLoopMustEnd() {
    var journal = JournalMaker()
    for index in 0..<60 { journal.add(at: Double(index) / 100, status: 302, answer: ["Location": "/thing"]) }
    #expect(journal.results("gives-up") == [.failed])
  }
}
