import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct BackoffVerdictTests {
  /// Failing attempts with these gaps between them.
  private func make(gaps: [Double], status: Int = 503, connections: Bool = false) -> JournalMaker {
    var journal = JournalMaker()
    var time = 0.0
    for (index, gap) in ([0] + gaps).enumerated() {
      time += gap
      journal.add(at: time, status: status, connection: connections ? index + 1 : 1)
    }
    return journal
  }

  @Test func growingGapsPass() {
    #expect(make(gaps: [0.5, 1.1, 1.9, 4.3]).results("backoff") == [.passed])
    #expect(make(gaps: [0.5, 1.1]).results("backoff") == [.passed])
  }

  @Test func retryingWithoutAPauseFails() {
    #expect(make(gaps: [0.001, 0.002, 0.001, 0.001]).results("backoff") == [.failed])
    let player = MemoryPlayer()
    for _ in 1...4 { _ = player.send("GET", "/data/10?mock=500*3,ok") }
    #expect(player.results("backoff") == [.failed])
  }

  @Test func equalGapsFailFromThreeOn() {
    #expect(make(gaps: [1, 1.01, 0.99]).results("backoff") == [.failed])
    #expect(make(gaps: [1, 1]).results("backoff") == [.observed])
  }

  @Test func gapsAtTheCapNeedNotGrow() {
    #expect(make(gaps: [30, 30, 30]).results("backoff") == [.passed])
    #expect(make(gaps: [1, 2.2, 4.1, 8.5, 10.1, 10.1, 10.1]).results("backoff") == [.passed])
  }

  @Test func fullJitterIsNeverAccused() {
    for seed in UInt64(1)...200 {
      let draws = RandomStream(seed: seed)
      let gaps = (0..<4).map { draws.keyed($0).unit * Double(1 << $0) }
      let results = make(gaps: gaps).results("backoff")
      if gaps.max() ?? 0 >= 0.1 { #expect(results != [.failed], "\(gaps)") }
    }
  }

  @Test func jitterIsDemandedOnlyOnRequest() {
    var policy = VerdictPolicy()
    #expect(make(gaps: [1, 2, 4]).results("backoff", policy: policy) == [.passed])
    policy.requiresJitter = true
    #expect(make(gaps: [1, 2, 4]).results("backoff", policy: policy) == [.failed])
    #expect(make(gaps: [1, 2.3, 3.9]).results("backoff", policy: policy) == [.passed])
  }

  @Test func oneRetryIsNotJudged() {
    #expect(make(gaps: [0.001]).results("backoff").isEmpty)
  }

  @Test func progressStartsTheCountAgain() {
    let player = MemoryPlayer()
    let target = "/data/1m?mock=reset@64k*5,ok"
    var held = player.send("GET", target).body.count
    while held < 1 << 20 {
      player.time.advance(by: .milliseconds(1))
      held += player.send("GET", target, ["Range": "bytes=\(held)-"]).body.count
    }
    #expect(player.results("backoff").isEmpty)
    #expect(player.failures.isEmpty)
  }

  @Test func aBurstOfParallelRequestsIsNotHammering() {
    #expect(make(gaps: [0.0001, 0.0002, 0.0001], connections: true).results("backoff") != [.failed])
  }

  @Test func waitsThatTheServerAskedForDoNotCount() {
    var journal = JournalMaker()
    for index in 0..<5 { journal.add(at: Double(index), status: 503, answer: ["Retry-After": "1"]) }
    #expect(journal.results("backoff").isEmpty)
  }

  @Test func fixedIntervalsThatJitterALittleDoNotGrow() {
    #expect(make(gaps: [0.30, 0.34]).results("backoff") == [.observed])
    #expect(make(gaps: [0.30, 0.33, 0.31, 0.36]).results("backoff") == [.observed])
    #expect(make(gaps: [1, 1.5]).results("backoff") == [.passed])
  }

  @Test func whatFollowsASuccessIsNoRetry() {
    var journal = JournalMaker()
    for index in 0..<12 { journal.add(at: 0.01 * Double(index)) }
    #expect(journal.results("backoff").isEmpty)
    // One failure among them is one gap, however often it is asked afterwards.
    journal = JournalMaker()
    for index in 0..<12 { journal.add(at: 0.01 * Double(index), status: index == 3 ? 503 : 200) }
    #expect(journal.results("backoff").isEmpty)
    journal = JournalMaker()
    for (index, time) in [0, 1, 3, 3.01, 3.02, 3.03].enumerated() {
      journal.add(at: time, status: index < 2 ? 503 : 200)
    }
    #expect(journal.results("backoff") == [.passed])
    #expect(journal.verdicts("backoff").first?.summary == "gaps grow: 1 s, 2 s")
  }
}
