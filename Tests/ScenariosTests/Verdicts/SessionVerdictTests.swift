import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct SessionVerdictTests {
  /// Three requests that meet 401, refreshes at these times, and three that work.
  private func make(refreshes: [(at: Double, status: Int)]) -> JournalMaker {
    var journal = JournalMaker()
    for index in 0..<3 {
      journal.add(
        at: 0.001 * Double(index), "GET", "/api/\(index)", ["Authorization": "Bearer old"], status: 401,
        connection: index + 1)
    }
    for refresh in refreshes {
      journal.add(
        at: refresh.at, "POST", "/oauth/token", status: refresh.status, upload: "r=\(refresh.at)", connection: 9)
    }
    for index in 0..<3 {
      journal.add(
        at: 2 + 0.001 * Double(index), "GET", "/api/\(index)", ["Authorization": "Bearer new"], connection: index + 1)
    }
    return journal
  }

  @Test func oneRefreshPasses() {
    #expect(make(refreshes: [(0.1, 200)]).results("one-refresh") == [.passed])
    #expect(make(refreshes: [(0.1, 200)]).failures.isEmpty)
  }

  @Test func oneRefreshPerRequestFails() {
    let journal = make(refreshes: [(0.1, 200), (0.11, 200), (0.12, 200)])
    #expect(journal.results("one-refresh") == [.failed])
    #expect(journal.verdicts("one-refresh").first?.summary == "3 refreshes for 3 answers of 401")
  }

  @Test func aRefreshThatWasTriedAgainIsOne() {
    #expect(make(refreshes: [(0.1, 500), (1, 200)]).results("one-refresh") == [.passed])
  }

  @Test func refreshesAtOnceAreTooManyEvenWhenTheServerRefusesThem() {
    let journal = make(refreshes: [(0.1, 200), (0.11, 400), (0.12, 400)])
    #expect(journal.verdicts("one-refresh").first?.summary == "3 refreshes for 3 answers of 401")
    var beside = make(refreshes: [])
    for connection in 10..<12 {
      beside.add(at: 0.2, "POST", "/oauth/token", status: 503, upload: "r", end: 1, connection: connection, decided: 1)
    }
    #expect(beside.results("one-refresh") == [.failed])
  }

  @Test func refreshesOfOneResourceAreAllSeen() {
    var journal = JournalMaker()
    for index in 0..<3 {
      journal.add(at: 0, "GET", "/api", ["Authorization": "Bearer old"], status: 401, connection: index + 1)
    }
    for index in 0..<3 {
      let at = 0.1 + 0.2 * Double(index)
      journal.add(at: at, "POST", "/oauth/token", upload: "\(index)", connection: index + 1)
      journal.add(at: at + 0.1, "GET", "/api", ["Authorization": "Bearer new\(index)"], connection: index + 1)
    }
    #expect(journal.verdicts("one-refresh").first?.summary == "3 refreshes for 3 answers of 401")
  }

  @Test func aSingleRefreshThatFailsIsNotJudged() {
    #expect(make(refreshes: [(0.1, 400)]).results("one-refresh").isEmpty)
  }

  @Test func withoutARefreshThereIsNothingToJudge() {
    #expect(make(refreshes: []).results("one-refresh").isEmpty)
    var journal = JournalMaker()
    journal.add(at: 0, "GET", "/a", status: 401)
    journal.add(at: 0.1, "POST", "/token", upload: "x")
    journal.add(at: 0.2, "GET", "/a", ["Authorization": "Bearer new"])
    #expect(journal.results("one-refresh").isEmpty)
  }

  @Test func aLaterRefreshBelongsToALaterExpiry() {
    var journal = make(refreshes: [(0.1, 200)])
    journal.add(at: 100, "POST", "/oauth/token", upload: "again")
    #expect(journal.results("one-refresh") == [.passed])
  }

  @Test func exchangesAtOnceAreCountedPerHost() {
    for (count, results) in [(1, []), (6, [VerdictResult.passed]), (7, [.failed])] {
      var journal = JournalMaker()
      for index in 0..<count {
        journal.add(at: 0.01 * Double(index), "GET", "/\(index)", end: 2, connection: index + 1)
      }
      journal.add(at: 0.5, "GET", "/elsewhere", ["Host": "other"], end: 2, connection: 50)
      #expect(journal.results("parallelism") == results)
    }
  }

  @Test func exchangesOneAfterTheOtherAreNotParallel() {
    var journal = JournalMaker()
    for index in 0..<20 {
      journal.add(at: Double(index), "GET", "/\(index)", end: Double(index) + 1.001, connection: index + 1)
    }
    #expect(journal.results("parallelism").isEmpty)
  }

  @Test func openExchangesCountAsOpen() {
    var journal = JournalMaker()
    for index in 0..<8 { journal.add(at: Double(index), "GET", "/\(index)", connection: index + 1, isOpen: true) }
    #expect(journal.results("parallelism") == [.failed])
  }

  @Test func leavingASilentAnswerPasses() {
    for (end, result) in [(3.0, VerdictResult.passed), (60, .passed), (90, .failed)] {
      var journal = JournalMaker()
      journal.add(at: 0, body: .omitted(count: 500), sent: 250, end: end, ending: .hang, by: .clientGone)
      #expect(journal.results("cancel") == [result])
    }
  }

  @Test func stayingWithASilentAnswerForEverFails() {
    var journal = JournalMaker()
    journal.add(at: 0, sent: 0, ending: .hang, headless: true, isOpen: true)
    #expect(journal.results("cancel", now: 30).isEmpty)
    #expect(journal.results("cancel", now: 100) == [.failed])
    #expect(journal.results("cancel").isEmpty)
  }

  @Test func leavingAnAnswerThatFlowsIsOnlyObserved() {
    var journal = JournalMaker()
    journal.add(at: 0, body: .omitted(count: 1000), sent: 340, end: 1.2, ending: .close, by: .clientGone)
    #expect(journal.results("cancel") == [.observed])
    #expect(journal.verdicts("cancel").first?.summary == "left after 1.2 s and 340 bytes of 1,000")
  }

  @Test func answersThatCameWholeAreNoCancellation() {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/10?mock=stall=5s@5,delay=200s+ok")
    _ = player.send("GET", "/data/10?mock=stall=5s@5,delay=200s+ok")
    #expect(player.results("cancel").isEmpty)
  }

  @Test func parallelPartsAreLeftTogether() {
    for spread in [0.1, 5] {
      var journal = JournalMaker()
      for index in 0..<3 {
        let first = index * 100
        journal.add(
          at: 0.01 * Double(index), "GET", "/thing", ["Range": "bytes=\(first)-\(first + 99)"], status: 206,
          answer: ["Content-Range": "bytes \(first)-\(first + 99)/300"], body: .omitted(count: 100), sent: 10,
          end: 10 + spread * Double(index), ending: .close, by: .clientGone, connection: index + 1)
      }
      #expect(journal.verdicts("cancel").first?.evidence.contains { $0.contains("after the first") } == true)
      #expect(!journal.results("cancel").contains(.failed))
    }
  }
}
