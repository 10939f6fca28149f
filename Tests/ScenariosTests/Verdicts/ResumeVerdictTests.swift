import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct ResumeVerdictTests {
  private let etag: HeaderFields = ["ETag": "\"a\"", "Accept-Ranges": "bytes"]

  private func part(_ range: String, etag: String = "\"a\"") -> HeaderFields {
    ["ETag": etag, "Accept-Ranges": "bytes", "Content-Range": "bytes \(range)"]
  }

  /// A download of 1,000 bytes that broke off after 400.
  private func broken(_ ending: Ending = .close, etag: String? = "\"a\"") -> JournalMaker {
    var journal = JournalMaker()
    var answer: HeaderFields = ["Accept-Ranges": "bytes"]
    if let etag { answer.append("ETag", etag) }
    journal.add(at: 0, answer: answer, body: .omitted(count: 1000), sent: 400, ending: ending)
    return journal
  }

  @Test func aCorrectResumePassesEverything() throws {
    for script in ["reset@64k,ok", "truncate@64k,ok", "close@64k,ok"] {
      let player = MemoryPlayer()
      let first = player.send("GET", "/data/1m?mock=\(script)")
      let tag = try #require(first.fields["ETag"])
      player.time.advance(by: .milliseconds(200))
      let second = player.send(
        "GET", "/data/1m?mock=\(script)", ["Range": "bytes=\(first.body.count)-", "If-Range": tag])
      #expect(second.status == 206)
      #expect(player.results("resume-range") == [.passed])
      #expect(player.results("resume-validator") == [.passed])
      #expect(player.results("truncation") == [.passed])
      #expect(player.results("resume-changed").isEmpty)
      #expect(player.failures.isEmpty)
      let wasted = VerdictReport.judge(player.engine.journal.entries).first { $0.name == "wasted-bytes" }
      #expect(wasted?.summary == "1,048,576 bytes sent for 1,048,576 bytes: 0 wasted (0 %)")
    }
  }

  @Test func aHoleFails() {
    var journal = broken()
    journal.add(
      at: 1, "GET", "/thing", ["Range": "bytes=500-"], status: 206, answer: part("500-999/1000"),
      body: .omitted(count: 500))
    #expect(journal.results("resume-range") == [.failed])
    #expect(journal.verdicts("resume-range").first?.summary == "left out 100 bytes that it had never been sent")
  }

  @Test func bytesThatSurelyArrivedMustNotBeAskedForAgain() {
    for (ending, result) in [(Ending.close, VerdictResult.failed), (.reset, .observed)] {
      var journal = broken(ending)
      journal.add(
        at: 1, "GET", "/thing", ["Range": "bytes=300-"], status: 206, answer: part("300-999/1000"),
        body: .omitted(count: 700))
      #expect(journal.results("resume-range") == [result])
      #expect(journal.verdicts("wasted-bytes").first?.summary == "1,100 bytes sent for 1,000 bytes: 100 wasted (9 %)")
    }
  }

  @Test func startingOverIsOnlyObserved() {
    var journal = broken()
    journal.add(at: 1, answer: etag, body: .omitted(count: 1000))
    #expect(journal.results("resume-range") == [.observed])
    #expect(journal.results("resume-changed").isEmpty)
    #expect(journal.failures.isEmpty)
  }

  @Test func startingOverIsRightWhereRangesAreNotTaken() {
    let player = MemoryPlayer()
    let target = "/data/1m?ranges=ignore&mock=close@64k*2,ok"
    _ = player.send("GET", target)
    player.time.advance(by: .seconds(1))
    _ = player.send("GET", target, ["Range": "bytes=65536-"])
    player.time.advance(by: .seconds(2))
    _ = player.send("GET", target)
    #expect(player.results("resume-range") == [.passed])
    #expect(player.failures.isEmpty)
  }

  @Test func partsFetchedSideBySideAreNotAccused() {
    var journal = JournalMaker()
    for index in 0..<4 {
      let first = index * 250
      journal.add(
        at: 0.01 * Double(index), "GET", "/thing", ["Range": "bytes=\(first)-\(first + 249)"], status: 206,
        answer: part("\(first)-\(first + 249)/1000"), body: .omitted(count: 250), sent: index == 2 ? 100 : 250,
        end: 1, ending: index == 2 ? .close : .keepAlive, connection: index + 1)
    }
    journal.add(
      at: 2, "GET", "/thing", ["Range": "bytes=600-749"], status: 206, answer: part("600-749/1000"),
      body: .omitted(count: 150), connection: 5)
    #expect(journal.results("resume-range") == [.passed])
    #expect(journal.failures.isEmpty)
    #expect(VerdictReport.sessions(journal.entries, policy: VerdictPolicy(), now: nil)[0].operations.count == 1)
  }

  @Test func downloadingInPiecesIsNoResume() {
    let player = MemoryPlayer()
    for first in stride(from: 0, to: 1000, by: 100) {
      _ = player.send("GET", "/data/1000", ["Range": "bytes=\(first)-\(first + 99)"])
    }
    #expect(player.results("resume-range").isEmpty)
    #expect(player.failures.isEmpty)
  }

  @Test func readingOneThingTwiceIsNoResume() {
    let player = MemoryPlayer()
    for _ in 1...3 {
      _ = player.send("GET", "/data/1000", ["Range": "bytes=0-99"])
      _ = player.send("GET", "/data/1000")
    }
    #expect(player.results("resume-range").isEmpty)
    #expect(player.failures.isEmpty)
  }

  @Test func aWeakTagPromisesNothing() {
    var journal = broken(etag: "W/\"a\"")
    journal.add(at: 1, "GET", "/thing", ["Range": "bytes=400-", "If-Range": "W/\"a\""], answer: etag)
    #expect(journal.results("resume-validator") == [.failed])
    var bare = broken(etag: "W/\"a\"")
    bare.add(
      at: 1, "GET", "/thing", ["Range": "bytes=400-"], status: 206, answer: part("400-999/1000", etag: "W/\"a\""))
    #expect(bare.results("resume-validator") == [.failed])
  }

  @Test func aTagThatNoAnswerHadFails() {
    var journal = broken()
    journal.add(at: 1, "GET", "/thing", ["Range": "bytes=400-", "If-Range": "\"other\""], answer: etag)
    #expect(journal.results("resume-validator") == [.failed])
  }

  @Test func aDateIsAValidatorToo() {
    let player = MemoryPlayer()
    let target = "/data/1m?etag=none&mock=close@64k,ok"
    let first = player.send("GET", target)
    player.time.advance(by: .seconds(1))
    _ = player.send("GET", target, ["Range": "bytes=65536-", "If-Range": first.fields["Last-Modified"] ?? ""])
    #expect(player.results("resume-validator") == [.passed])
  }

  @Test func aComparisonOfValidatorsCannotBeSeen() {
    var journal = broken()
    journal.add(
      at: 1, "GET", "/thing", ["Range": "bytes=400-"], status: 206, answer: part("400-999/1000"),
      body: .omitted(count: 600))
    #expect(journal.results("resume-validator") == [.observed])
  }

  @Test func theRestOfAPartOfAnEarlierRunIsOnlyObserved() {
    var journal = JournalMaker()
    let fields: HeaderFields = ["Range": "bytes=400-", "If-Range": "\"old\""]
    journal.add(at: 0, "GET", "/thing", fields, answer: etag, body: .omitted(count: 1000), sent: 600, ending: .close)
    journal.add(at: 1, "GET", "/thing", fields, answer: etag, body: .omitted(count: 1000))
    #expect(journal.results("resume-validator") == [.observed])
    #expect(!journal.results("resume-range").contains(.failed))
  }

  @Test func partsOfTwoVersionsAreNeverCombined() {
    var journal = broken()
    journal.add(
      at: 1, "GET", "/thing", ["Range": "bytes=400-"], status: 206, answer: part("400-999/1000", etag: "\"b\""),
      body: .omitted(count: 600))
    #expect(journal.results("resume-changed") == [.failed])
    #expect(journal.results("resume-changed", now: 2).isEmpty)
    journal.add(at: 1.5, answer: ["ETag": "\"b\""], body: .omitted(count: 1000))
    #expect(journal.results("resume-changed") == [.passed])
  }

  @Test func ifRangeLetsTheServerStartOver() throws {
    let player = MemoryPlayer()
    let target = "/data/1m?content=rotate&mock=close@64k,ok"
    let first = player.send("GET", target)
    player.time.advance(by: .seconds(1))
    let second = player.send(
      "GET", target, ["Range": "bytes=65536-", "If-Range": try #require(first.fields["ETag"])])
    #expect(second.status == 200)
    #expect(player.results("resume-changed") == [.passed])
    #expect(player.failures.isEmpty)
  }

  @Test func afterAPreconditionFailedTheWholeIsAskedFor() {
    for (range, result) in [("", VerdictResult.passed), ("bytes=400-", .failed)] {
      var journal = broken()
      let resume: HeaderFields = ["Range": "bytes=400-", "If-Match": "\"a\""]
      journal.add(at: 1, "GET", "/thing", resume, status: 412)
      journal.add(
        at: 2, "GET", "/thing", range.isEmpty ? [:] : ["Range": range], answer: ["ETag": "\"b\""],
        body: .omitted(count: 1000))
      #expect(journal.results("resume-changed") == [result])
      #expect(journal.results("resume-validator").first == (range.isEmpty ? .passed : .observed))
    }
  }

  @Test func aBlockThatIsAskedForAgainWithAValidatorIsOnlyObserved() {
    var journal = broken(.close)
    journal.add(
      at: 1, "GET", "/thing", ["Range": "bytes=300-", "If-Range": "\"a\""], status: 206, answer: part("300-999/1000"),
      body: .omitted(count: 700))
    #expect(journal.results("resume-range") == [.observed])
  }

  /// A download of 8,000 bytes whose first, unbounded request broke off after 1,000, and the four parts it was shared out in.
  private func shared(first: Int = 1000, upTo end: Int = 8000) -> JournalMaker {
    var journal = JournalMaker()
    journal.add(at: 0, answer: etag, body: .omitted(count: 8000), sent: 1000, ending: .close, connection: 1)
    // In the order in which they happened to come, each while the others go on.
    for (index, bounds) in [(4000, 5999), (6000, end - 1), (first, 1999), (2000, 3999)].enumerated() {
      let count = bounds.1 - bounds.0 + 1
      journal.add(
        at: 1 + 0.001 * Double(index), "GET", "/thing", ["Range": "bytes=\(bounds.0)-\(bounds.1)"], status: 206,
        answer: part("\(bounds.0)-\(bounds.1)/8000"), body: .omitted(count: Int64(count)), end: 1.03,
        connection: 2 + index)
    }
    return journal
  }

  @Test func partsThatTogetherAreExactlyWhatIsMissingPass() {
    let journal = shared()
    #expect(VerdictReport.sessions(journal.entries, policy: VerdictPolicy(), now: nil)[0].operations.count == 1)
    #expect(journal.results("resume-range") == [.passed])
    #expect(
      journal.verdicts("resume-range").first?.summary == "asked for exactly the 7,000 bytes that were missing of a part"
    )
    #expect(journal.failures.isEmpty)
  }

  @Test func partsThatOverlapWhatWasSentOrLeaveOutSomeOfItAreOnlyObserved() {
    let overlap = shared(first: 900)
    #expect(overlap.results("resume-range") == [.observed])
    #expect(overlap.verdicts("resume-range").first?.summary == "asked again for 100 bytes that it had been sent")
    let hole = shared(upTo: 7990)
    #expect(hole.results("resume-range") == [.observed])
    #expect(hole.verdicts("resume-range").first?.summary == "left out 10 bytes that it had never been sent")
    #expect(overlap.failures.isEmpty)
  }

  @Test func everySegmentThatBrokeOffIsJudged() {
    for (again, result) in [(4500, VerdictResult.passed), (4400, .observed)] {
      var journal = JournalMaker()
      for index in 0..<4 {
        let first = index * 2000
        let sent: Int64 = index == 1 ? 700 : index == 2 ? 500 : 2000
        journal.add(
          at: 0.001 * Double(index), "GET", "/thing", ["Range": "bytes=\(first)-\(first + 1999)"], status: 206,
          answer: part("\(first)-\(first + 1999)/8000"), body: .omitted(count: 2000), sent: sent, end: 0.03,
          ending: sent < 2000 ? .close : .keepAlive, connection: index + 1)
      }
      for (index, bounds) in [(again, 5999), (2700, 3999)].enumerated() {
        journal.add(
          at: 1 + 0.001 * Double(index), "GET", "/thing", ["Range": "bytes=\(bounds.0)-\(bounds.1)"], status: 206,
          answer: part("\(bounds.0)-\(bounds.1)/8000"), body: .omitted(count: Int64(bounds.1 - bounds.0 + 1)),
          end: 1.03, connection: 5 + index)
      }
      #expect(journal.results("resume-range") == [result])
      #expect(journal.failures.isEmpty)
    }
  }

  @Test func aShareThatTheClientGaveAwayItselfDecidesNothing() {
    var journal = JournalMaker()
    journal.add(
      at: 0, answer: etag, body: .omitted(count: 8000), sent: 4200, end: 0.1, ending: .close, by: .clientGone,
      connection: 1)
    for (index, first) in [4000, 6000].enumerated() {
      journal.add(
        at: 0.05 + 0.001 * Double(index), "GET", "/thing", ["Range": "bytes=\(first)-\(first + 1999)"], status: 206,
        answer: part("\(first)-\(first + 1999)/8000"), body: .omitted(count: 2000), end: 0.09, connection: 2 + index)
    }
    #expect(journal.results("resume-range").isEmpty)
    #expect(journal.failures.isEmpty)
  }

  @Test func anEndBehindEveryNumberIsNoTrap() {
    let player = MemoryPlayer()
    for _ in 1...3 {
      _ = player.send("GET", "/data/1000?mock=close@50%", ["Range": "bytes=10-9223372036854775807"])
      player.time.advance(by: .seconds(1))
    }
    #expect(!player.results("resume-range").isEmpty)
  }
}
