import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// What plausible, correct clients do: nothing of it may fail a verdict.
@Suite struct InnocentClientTests {
  @Test func anOrdinarySession() {
    let player = MemoryPlayer()
    for _ in 1...5 {
      _ = player.send("HEAD", "/data/100")
      _ = player.send("GET", "/data/100")
      _ = player.send("GET", "/data/100", ["If-None-Match": "\"100-0\""])
      _ = player.send("PUT", "/upload", body: [1, 2, 3])
      _ = player.send("POST", "/upload", body: [1, 2, 3, UInt8(player.engine.journal.count)])
      _ = player.send("POST", "/upload", body: [1, 2, 3])
      _ = player.send("DELETE", "/status/204")
      player.time.advance(by: .milliseconds(30))
    }
    #expect(player.failures.isEmpty)
  }

  @Test func theSameDownloadByManyAtOnce() {
    var journal = JournalMaker()
    for index in 0..<6 {
      journal.add(
        at: 0.001 * Double(index), body: .omitted(count: 1000), sent: index == 3 ? 500 : 1000, end: 1,
        ending: index == 3 ? .reset : .keepAlive, connection: index + 1)
    }
    journal.add(
      at: 1.5, "GET", "/thing", ["Range": "bytes=500-"], status: 206,
      answer: ["Content-Range": "bytes 500-999/1000"], body: .omitted(count: 500), connection: 9)
    #expect(journal.failures.isEmpty)
  }

  @Test func aBurstThatIsRefusedAndComesBackInTime() {
    var journal = JournalMaker()
    for wave in 0..<4 {
      for index in 0..<5 {
        journal.add(
          at: Double(wave) * 2 + 0.0002 * Double(index), status: wave == 3 ? 200 : 429,
          answer: wave == 3 ? [:] : ["Retry-After": "2"], ending: .close, connection: wave * 5 + index + 1)
      }
    }
    #expect(journal.failures.isEmpty)
  }

  @Test func pollingUntilAJobIsDone() {
    var journal = JournalMaker()
    for index in 0..<40 { journal.add(at: Double(index), status: index == 39 ? 200 : 202) }
    for index in 0..<40 { journal.add(at: 50 + Double(index), "GET", "/job", status: index == 39 ? 200 : 404) }
    #expect(!journal.failures.contains("no-retry"))
    #expect(!journal.failures.contains("same-body"))
  }

  @Test func aPausedDownloadThatIsTakenUpAgain() {
    var journal = JournalMaker()
    let answer: HeaderFields = ["ETag": "\"a\"", "Accept-Ranges": "bytes"]
    journal.add(
      at: 0, answer: answer, body: .omitted(count: 10_000_000), sent: 4_000_000, end: 3, ending: .close, by: .clientGone
    )
    var part = answer
    part.append("Content-Range", "bytes 3800000-9999999/10000000")
    journal.add(
      at: 200, "GET", "/thing", ["Range": "bytes=3800000-", "If-Range": "\"a\""], status: 206, answer: part,
      body: .omitted(count: 6_200_000), connection: 2)
    #expect(journal.failures.isEmpty)
    #expect(journal.results("resume-range") == [.observed])
  }

  @Test func aPlayerThatSeeks() {
    var journal = JournalMaker()
    for (index, first) in [0, 800, 200, 800, 0].enumerated() {
      journal.add(
        at: Double(index), "GET", "/film", ["Range": "bytes=\(first)-"], status: 206,
        answer: ["Content-Range": "bytes \(first)-999/1000", "ETag": "\"a\""],
        body: .omitted(count: Int64(1000 - first)), sent: min(150, Int64(1000 - first)), end: Double(index) + 0.9,
        ending: .close, by: .clientGone, connection: index + 1)
    }
    #expect(journal.failures.isEmpty)
  }

  @Test func aClientThatExpectsContinueAndIsRefused() {
    var journal = JournalMaker()
    let fields: HeaderFields = ["Expect": "100-continue"]
    journal.add(at: 0, "PUT", "/file", fields, status: 503, answer: ["Retry-After": "1"], upload: "body", received: 0)
    journal.add(at: 1, "PUT", "/file", fields, upload: "body")
    #expect(journal.failures.isEmpty)
    #expect(journal.results("same-body") == [.passed])
  }

  @Test func aLoginThatRedirects() {
    var journal = JournalMaker()
    for index in 0..<3 {
      let time = Double(index)
      journal.add(at: time, "POST", "/login", status: 303, answer: ["Location": "/home"], upload: "user")
      journal.add(at: time + 0.01, "GET", "/home", ["Cookie": "s=1"])
      journal.add(at: time + 0.5, "GET", "/home", ["Cookie": "s=1"])
    }
    #expect(journal.failures.isEmpty)
  }
}
