import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// Bugs that real clients had, as the journal shows them, beside what a correct client does.
@Suite struct ClientBugTests {
  private let part: (Int, Int, Int) -> HeaderFields = { first, last, total in
    ["ETag": "\"a\"", "Accept-Ranges": "bytes", "Content-Range": "bytes \(first)-\(last)/\(total)"]
  }

  /// curl --retry with -C -: B019.
  @Test func theOffsetOfTheFirstAttemptIsUsedAgain() {
    for (second, result) in [("bytes=1000-", VerdictResult.failed), ("bytes=21000-", .passed)] {
      var journal = JournalMaker()
      journal.add(
        at: 0, "GET", "/big", ["Range": "bytes=1000-"], status: 206, answer: part(1000, 99_999, 100_000),
        body: .omitted(count: 99_000), sent: 20_000, end: 5, ending: .hang, by: .clientGone)
      journal.add(
        at: 6, "GET", "/big", ["Range": second], status: 206,
        answer: part(1000, 99_999, 100_000), body: .omitted(count: 99_000))
      #expect(journal.results("resume-range") == [result])
    }
  }

  /// curl --retry with -C -: B019, the other variant.
  @Test func theRangeIsForgottenByARetry() {
    var journal = JournalMaker()
    journal.add(
      at: 0, "GET", "/big", ["Range": "bytes=1000-"], status: 206, answer: part(1000, 99_999, 100_000),
      body: .omitted(count: 99_000), sent: 20_000, end: 5, ending: .hang, by: .clientGone)
    journal.add(at: 6, "GET", "/big", body: .omitted(count: 100_000))
    #expect(journal.results("resume-range") == [.failed])
  }

  /// wget -c: B025.
  @Test func anEmptyPartAtTheEndIsAskedForWithoutEnd() {
    var journal = JournalMaker()
    for index in 0..<30 {
      journal.add(
        at: Double(index) / 1000, "GET", "/file", ["Range": "bytes=500433-"], status: 206,
        answer: ["Content-Range": "bytes 500433-500432/500433"])
    }
    #expect(journal.results("gives-up") == [.failed])
  }

  /// ExoPlayer: B007.
  @Test func aRangeThatCannotBeSatisfiedIsAskedForAgain() {
    let player = MemoryPlayer()
    for _ in 1...3 {
      _ = player.send("GET", "/data/100?ranges=bare-416", ["Range": "bytes=100-"])
      player.time.advance(by: .seconds(2))
    }
    #expect(player.results("no-retry") == [.failed])
    let correct = MemoryPlayer()
    _ = correct.send("GET", "/data/100?ranges=bare-416", ["Range": "bytes=100-"])
    _ = correct.send("GET", "/data/100?ranges=bare-416")
    #expect(!correct.results("no-retry").contains(.failed))
    #expect(correct.failures.isEmpty)
  }

  /// Flutter background_downloader: B011.
  @Test func aDownloadIsResumedOnAWeakTag() {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/1m?etag=weak&mock=close@64k,ok")
    player.time.advance(by: .seconds(1))
    _ = player.send("GET", "/data/1m?etag=weak&mock=close@64k,ok", ["Range": "bytes=65536-"])
    #expect(player.results("resume-validator") == [.failed])
  }

  /// tuist: B031.
  @Test func aResetAfterTheLastByteIsResumedAtTheEnd() {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/1000?mock=reset@100%25,ok")
    player.time.advance(by: .seconds(1))
    let second = player.send("GET", "/data/1000?mock=reset@100%25,ok", ["Range": "bytes=1000-"])
    #expect(second.status == 416)
    #expect(player.results("resume-range") == [.failed])
  }

  /// yarn and an image loader: B041, B043.
  @Test(arguments: ["truncate@60%25", "reset@60%25"])
  func aHalfIsTakenForTheWhole(_ script: String) {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/94896?mock=\(script),ok")
    #expect(player.failures == ["truncation"])
  }

  /// axios: B069.
  @Test func silenceInMidBodyIsWaitedOutForEver() {
    var journal = JournalMaker()
    journal.add(at: 0, body: .omitted(count: 500), sent: 250, ending: .hang, isOpen: true)
    #expect(journal.results("cancel", now: 3600) == [.failed])
  }

  /// got and go-mastodon: B067, B073.
  @Test(arguments: [503, 429])
  func aRepeatedPostHasLostItsBody(_ status: Int) {
    let player = MemoryPlayer()
    _ = player.send("POST", "/upload?mock=\(status),ok", body: Array("status=hello".utf8))
    player.time.advance(by: .seconds(1))
    _ = player.send("POST", "/upload?mock=\(status),ok")
    #expect(player.results("same-body") == [.failed])
  }

  /// restic: B091.
  @Test func onlyTheRestOfTheBodyIsSentAgain() {
    for method in ["POST", "PUT"] {
      let player = MemoryPlayer()
      let body = [UInt8](repeating: 7, count: 1000)
      _ = player.send(method, "/upload?mock=503@up:400,ok", body: body, piece: 100)
      player.time.advance(by: .seconds(1))
      _ = player.send(method, "/upload?mock=503@up:400,ok", body: Array(body.dropFirst(400)))
      #expect(player.results("same-body") == [.failed])
    }
  }

  /// curl --retry --fail: B075.
  @Test func retryAfterIsIgnoredForABackoffOfItsOwn() {
    let player = MemoryPlayer()
    for wait in [1, 2, 4] {
      _ = player.send("GET", "/data/1?mock=429+retry-after=5*3,ok")
      player.time.advance(by: .seconds(wait))
    }
    _ = player.send("GET", "/data/1?mock=429+retry-after=5*3,ok")
    #expect(player.failures == ["retry-after"])
  }

  /// A Go transport: B079.
  @Test func secondsAreTakenForMilliseconds() {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/1?mock=429+retry-after=2,ok")
    player.time.advance(by: .milliseconds(2))
    _ = player.send("GET", "/data/1?mock=429+retry-after=2,ok")
    #expect(player.failures == ["retry-after"])
  }

  /// Alamofire in the background: B083.
  @Test func aSlowAnswerMakesTheUploadGoOutTwice() {
    var journal = JournalMaker()
    journal.add(at: 0, "POST", "/upload", upload: "file", end: 70, decided: 70)
    journal.add(at: 60, "POST", "/upload", upload: "file", end: 130, connection: 2, decided: 130)
    #expect(journal.results("no-retry") == [.observed])
    #expect(journal.verdicts("no-retry").first?.summary.hasPrefix("sent the same POST twice") == true)
  }

  /// corelibs URLSession: B095.
  @Test func aRedirectedPostDragsItsBodyAlong() {
    let player = MemoryPlayer()
    let target = "/upload?mock=303+header=%22Location:%20/data/1%22"
    _ = player.send("POST", target, body: Array("old".utf8))
    _ = player.send("GET", "/data/1", body: Array("old".utf8))
    #expect(player.results("redirect-method") == [.failed])
  }

  /// Alamofire: B097.
  @Test func authorizationIsLostWithinAnOrigin() {
    var journal = JournalMaker()
    journal.add(at: 0, "GET", "/a", ["Authorization": "Bearer x"], status: 301, answer: ["Location": "/a/"])
    journal.add(at: 0.01, "GET", "/a/", status: 403)
    #expect(journal.results("redirect-credentials") == [.observed])
  }

  /// OkHttp: B101.
  @Test func refusedCredentialsAreSentForEver() {
    let player = MemoryPlayer()
    for _ in 1...21 { _ = player.send("GET", "/data/1?mock=401", ["Authorization": "Basic eDp5"]) }
    #expect(player.failures == ["gives-up", "no-retry"])
  }

  /// Dio: B105.
  @Test func everyParallelRequestRefreshesForItself() {
    var journal = JournalMaker()
    for index in 0..<3 {
      journal.add(at: 0, "GET", "/a\(index)", ["Authorization": "Bearer old"], status: 401, connection: index + 1)
    }
    for index in 0..<3 {
      journal.add(
        at: 0.1, "POST", "/oauth/token", upload: "grant=\(index)", end: 1.5, connection: index + 4, decided: 1.5)
    }
    for index in 0..<3 {
      journal.add(at: 2, "GET", "/a\(index)", ["Authorization": "Bearer \(index)"], connection: index + 1)
    }
    #expect(journal.failures == ["one-refresh"])
  }

  /// eventsource and an MCP SDK: B129, B131.
  @Test func theLastEventIDIsOldOrForgotten() {
    let type: HeaderFields = ["Content-Type": "text/event-stream"]
    for (body, sent) in [("id: 6\ndata: a\n\nid: 8\ndata: b\n\n", "5"), (": idle\n\n", "")] {
      var journal = JournalMaker()
      journal.add(
        at: 0, "GET", "/sse", ["Accept": "text/event-stream", "Last-Event-ID": "5"], answer: type, body: .text(body),
        ending: .close)
      var fields: HeaderFields = ["Accept": "text/event-stream"]
      if !sent.isEmpty { fields.append("Last-Event-ID", sent) }
      journal.add(at: 3, "GET", "/sse", fields, answer: type, body: .text(body))
      #expect(journal.failures == ["sse-resume"])
    }
  }

  /// brew: B009.
  @Test func aRefusedHeadDoesNotHideTheResume() {
    let player = MemoryPlayer()
    _ = player.send("HEAD", "/data/1m?mock=405")
    let first = player.send("GET", "/data/1m?mock=close@64k,ok")
    player.time.advance(by: .seconds(1))
    _ = player.send(
      "GET", "/data/1m?mock=close@64k,ok", ["Range": "bytes=65536-", "If-Range": first.fields["ETag"] ?? ""])
    #expect(player.results("resume-range") == [.passed])
    #expect(player.failures.isEmpty)
  }
}
