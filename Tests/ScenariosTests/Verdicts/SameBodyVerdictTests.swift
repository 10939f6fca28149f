import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct SameBodyVerdictTests {
  private let body = [UInt8]((0..<200).map { UInt8($0) })

  @Test func theSameBodyAgainPasses() {
    for method in ["POST", "PUT"] {
      let player = MemoryPlayer()
      _ = player.send(method, "/upload?mock=429,ok", ["Idempotency-Key": "k"], body: body)
      player.time.advance(by: .seconds(1))
      _ = player.send(method, "/upload?mock=429,ok", ["Idempotency-Key": "k"], body: body)
      #expect(player.results("same-body") == [.passed])
      #expect(player.failures.isEmpty)
      let wasted = VerdictReport.judge(player.engine.journal.entries).first { $0.name == "wasted-bytes" }
      #expect(wasted?.summary == "400 bytes received for 200 bytes: 200 wasted (50 %)")
    }
  }

  @Test func theLengthIsComparedWhereTheFirstBrokeOff() {
    let player = MemoryPlayer()
    _ = player.send("PUT", "/upload?mock=reset@up:80,ok", body: body, piece: 10)
    player.time.advance(by: .seconds(1))
    _ = player.send("PUT", "/upload?mock=reset@up:80,ok", body: body)
    #expect(player.results("same-body") == [.passed])
  }

  @Test func otherBytesOfTheSameLengthFailForPut() {
    var journal = JournalMaker()
    journal.add(at: 0, "PUT", "/file", status: 503, upload: "hello")
    journal.add(at: 1, "PUT", "/file", upload: "hellO")
    #expect(journal.results("same-body") == [.failed])
  }

  @Test func aNewVersionOfADocumentIsOnlyObserved() {
    var journal = JournalMaker()
    journal.add(at: 0, "PUT", "/file", status: 503, upload: "draft")
    journal.add(at: 1, "PUT", "/file", upload: "draft, and more")
    #expect(journal.results("same-body") == [.observed])
  }

  @Test func oneKeyMeansOneBody() {
    var journal = JournalMaker()
    journal.add(at: 0, "POST", "/orders", ["Idempotency-Key": "k"], status: 500, upload: "two apples")
    journal.add(at: 1, "POST", "/orders", ["Idempotency-Key": "k"], upload: "three apples")
    #expect(journal.results("same-body") == [.failed])
  }

  @Test func anEmptyFirstAttemptForAChallengeIsFine() {
    var journal = JournalMaker()
    journal.add(at: 0, "POST", "/orders", status: 401, upload: "")
    journal.add(at: 0.1, "POST", "/orders", ["Authorization": "Digest x"], upload: "order")
    #expect(journal.results("same-body").isEmpty)
    #expect(journal.failures.isEmpty)
  }

  @Test func anotherBoundaryIsNoOtherContent() {
    var journal = JournalMaker()
    let type = "multipart/form-data; boundary="
    journal.add(at: 0, "PUT", "/form", ["Content-Type": type + "aa"], status: 503, upload: "--aa x --aa--")
    journal.add(at: 1, "PUT", "/form", ["Content-Type": type + "bb"], upload: "--bb x --bb--")
    #expect(journal.results("same-body") == [.observed])
  }

  @Test func partsOfAResumableUploadDiffer() {
    var journal = JournalMaker()
    journal.add(at: 0, "PATCH", "/files/1", ["Upload-Offset": "0"], status: 500, upload: "0123456789")
    journal.add(at: 1, "PATCH", "/files/1", ["Upload-Offset": "5"], status: 204, upload: "56789")
    #expect(journal.results("same-body").isEmpty)
    #expect(journal.failures.isEmpty)
  }

  @Test func requestsWithoutBodiesAreNotJudged() {
    var journal = JournalMaker()
    journal.add(at: 0, status: 503)
    journal.add(at: 1)
    #expect(journal.results("same-body").isEmpty)
  }
}
