import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct NoRetryVerdictTests {
  @Test(arguments: [400, 405, 410, 415, 422, 501])
  func repeatingAWrongRequestUnchangedFails(_ status: Int) {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/10?mock=\(status),ok")
    player.time.advance(by: .seconds(1))
    _ = player.send("GET", "/data/10?mock=\(status),ok")
    #expect(player.results("no-retry") == [.failed])
  }

  @Test func leavingItAtThatPasses() {
    var journal = JournalMaker()
    journal.add(at: 0, status: 400)
    #expect(journal.results("no-retry") == [.passed])
  }

  @Test func theSameRequestMuchLaterIsAnotherOne() {
    var journal = JournalMaker()
    journal.add(at: 0, status: 400)
    journal.add(at: 120)
    #expect(!journal.results("no-retry").contains(.failed))
  }

  @Test func aChangedRequestIsNoRetry() {
    var journal = JournalMaker()
    journal.add(at: 0, "GET", "/thing", ["Accept": "text/html"], status: 415)
    journal.add(at: 0.1, "GET", "/thing", ["Accept": "text/plain"])
    journal.add(at: 1, "PUT", "/other", status: 422, upload: "one")
    journal.add(at: 2, "PUT", "/other", upload: "two")
    #expect(!journal.results("no-retry").contains(.failed))
  }

  @Test func waitingForSomethingToAppearIsOnlyObserved() {
    var journal = JournalMaker()
    for index in 0..<5 { journal.add(at: Double(index), status: 404) }
    #expect(journal.results("no-retry") == [.observed])
  }

  @Test func refusedCredentialsThatComeAgainFail() {
    var journal = JournalMaker()
    for index in 0..<20 {
      journal.add(at: Double(index) / 100, "GET", "/a", ["Authorization": "Basic eA=="], status: 401)
    }
    #expect(journal.results("no-retry") == [.failed])
    #expect(journal.verdicts("no-retry").first?.summary.contains("credentials it had refused") == true)
  }

  @Test func oneOfManyThatWereSentTogetherIsOnlyObserved() {
    for (gap, result) in [(0.1, VerdictResult.observed), (1.5, .failed)] {
      var journal = JournalMaker()
      for index in 0..<3 {
        journal.add(
          at: Double(index) * gap, "GET", "/a", ["Authorization": "Bearer old"], status: 401, connection: index + 1)
      }
      #expect(journal.results("no-retry") == [result])
    }
  }

  @Test func answeringAChallengePasses() {
    var journal = JournalMaker()
    journal.add(at: 0, "GET", "/a", status: 401)
    journal.add(at: 0.01, "GET", "/a", ["Authorization": "Bearer new"])
    #expect(journal.results("no-retry") == [.passed])
  }

  @Test func aPostRepeatedWithoutAKeyFails() {
    for script in ["500,ok", "reset,ok", "504,ok", "close@head,ok"] {
      let player = MemoryPlayer()
      _ = player.send("POST", "/upload?mock=\(script)", body: Array("order".utf8))
      player.time.advance(by: .seconds(1))
      _ = player.send("POST", "/upload?mock=\(script)", body: Array("order".utf8))
      #expect(player.results("no-retry") == [.failed], "\(script)")
    }
  }

  @Test func aKeyMakesAPostRepeatable() {
    var journal = JournalMaker()
    journal.add(at: 0, "POST", "/orders", ["Idempotency-Key": "k1"], status: 500, upload: "order")
    journal.add(at: 1, "POST", "/orders", ["Idempotency-Key": "k1"], status: 201, upload: "order")
    #expect(journal.results("no-retry") == [.passed])
    #expect(journal.failures.isEmpty)
  }

  @Test func aNewKeyForTheSameOrderIsObserved() {
    var journal = JournalMaker()
    journal.add(at: 0, "POST", "/orders", ["Idempotency-Key": "k1"], status: 500, upload: "order")
    journal.add(at: 1, "POST", "/orders", ["Idempotency-Key": "k2"], status: 201, upload: "order")
    #expect(journal.results("no-retry") == [.observed])
  }

  @Test(arguments: [429, 425, 408])
  func aPostThatWasNotActedUponMayBeRepeated(_ status: Int) {
    var journal = JournalMaker()
    journal.add(at: 0, "POST", "/orders", status: status, upload: "order")
    journal.add(at: 1, "POST", "/orders", status: 201, upload: "order")
    #expect(journal.results("no-retry") == [.passed])
  }

  @Test func anotherPostIsNoRetry() {
    var journal = JournalMaker()
    journal.add(at: 0, "POST", "/events", status: 500, upload: "one")
    journal.add(at: 0.1, "POST", "/events", status: 500, upload: "another")
    #expect(journal.results("no-retry") == [.passed, .passed])
    #expect(journal.results("same-body").isEmpty)
  }

  @Test func theSameUploadTwiceAfterSuccessIsObserved() {
    var journal = JournalMaker()
    journal.add(at: 0, "POST", "/upload", status: 200, upload: "file", end: 2)
    journal.add(at: 3, "POST", "/upload", status: 200, upload: "file")
    #expect(journal.results("no-retry") == [.observed])
    #expect(journal.failures.isEmpty)
  }

  @Test func anUploadRepeatedBecauseTheAnswerIsSlowFails() {
    var journal = JournalMaker()
    journal.add(
      at: 0, "POST", "/upload", upload: "file", end: 60, ending: .close, by: .clientGone, headless: true, connection: 1)
    journal.add(at: 60.1, "POST", "/upload", upload: "file", connection: 2)
    #expect(journal.results("no-retry") == [.failed])
  }

  @Test func aReusedConnectionThatWasClosedIsOnlyObserved() {
    var journal = JournalMaker()
    journal.add(at: 0, "POST", "/a", upload: "1", connection: 1)
    journal.add(at: 5, "POST", "/b", upload: "2", ending: .close, headless: true, connection: 1)
    journal.add(at: 5.1, "POST", "/b", upload: "2", connection: 2)
    #expect(journal.results("no-retry") == [.observed])
  }

  @Test func idempotentRequestsMayBeRepeated() {
    let player = MemoryPlayer()
    _ = player.send("PUT", "/upload?mock=500,ok", body: [1, 2, 3])
    player.time.advance(by: .seconds(1))
    _ = player.send("PUT", "/upload?mock=500,ok", body: [1, 2, 3])
    #expect(player.results("no-retry").isEmpty)
  }
}
