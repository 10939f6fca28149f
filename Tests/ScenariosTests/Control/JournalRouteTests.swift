import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// `/_mocksrv/journal` and what belongs to it.
@Suite struct JournalRouteTests {
  @Test func listsWhatMatches() {
    let player = ControlPlayer()
    for target in ["/data/1", "/~a/data/2", "/data/3?mock=503", "/nothing"] { _ = player.status(of: target) }
    #expect(player.get("/journal").json?["count"] as? Int == 4)
    #expect(player.get("/journal?path=/data/*").list("entries").count == 3)
    #expect(player.get("/journal?session=a").list("entries").map { $0["target"] as? String } == ["/~a/data/2"])
    #expect(player.get("/journal?session=").list("entries").count == 3)
    #expect(player.get("/journal?status=5xx").list("entries").count == 1)
    let newest = player.get("/journal?limit=1")
    #expect(newest.list("entries").map { $0["target"] as? String } == ["/nothing"])
    #expect(newest.json?["count"] as? Int == 4)
    #expect(player.send("GET", "/journal", prefix: "/~a").list("entries").count == 1)
    for wrong in ["since=x", "limit=0", "status=900", "path=data", "wait=0", "timeout=11m", "wat=1", "state=over"] {
      #expect(player.get("/journal?\(wrong)").status == 400, "\(wrong)")
    }
  }

  @Test func waitsUntilSoManyHaveEnded() {
    let player = ControlPlayer()
    let engine = player.engine
    for second in 1...3 {
      player.player.time.schedule(at: player.player.time.now + .seconds(second)) { engine.exchange("/data/1") }
    }
    let start = player.player.time.now
    let answer = player.get("/journal?wait=2&path=/data/*&timeout=1m")
    #expect(answer.json?["reached"] as? Bool == true)
    #expect(answer.list("entries").count == 2)
    #expect(player.player.time.now - start == .seconds(2))
    #expect(player.get("/journal?wait=2").json?["reached"] as? Bool == true)
  }

  @Test func saysWhenTooLittleCameInTime() {
    let player = ControlPlayer()
    player.engine.exchange("/data/1")
    let start = player.player.time.now
    let answer = player.get("/journal?wait=2")
    #expect(answer.status == 200)
    #expect(answer.json?["reached"] as? Bool == false)
    #expect(answer.list("entries").count == 1)
    #expect(player.player.time.now - start == .seconds(5))
  }

  @Test func oneExchangeWithItsBody() {
    let player = ControlPlayer()
    _ = player.player.send("PUT", "/upload", body: Array("hello".utf8))
    let record = player.get("/journal/1").json
    #expect(record?["method"] as? String == "PUT")
    let body = player.get("/journal/1/body")
    #expect(body.text == "hello")
    #expect(body.fields["Content-Type"] == "application/octet-stream")
    #expect(body.fields["Mocksrv-Received"] == "5")
    #expect(player.get("/journal/2").status == 404)
    #expect(player.get("/journal/x").status == 400)
    _ = player.status(of: "/data/1")
    #expect(player.get("/journal/2/body").status == 404)
  }

  @Test func forgetsWhatItIsToldTo() {
    let player = ControlPlayer()
    _ = player.status(of: "/data/1")
    _ = player.status(of: "/~a/data/1")
    #expect(player.send("DELETE", "/journal?session=a").status == 204)
    #expect(player.get("/journal").json?["count"] as? Int == 1)
    #expect(player.send("DELETE", "/journal").status == 204)
    #expect(player.get("/journal").json?["count"] as? Int == 0)
  }

  @Test func theArchiveHasWhatTheJournalHas() {
    let player = ControlPlayer()
    _ = player.status(of: "/data/1")
    let log = player.get("/journal.har").json?["log"] as? [String: Any]
    #expect((log?["entries"] as? [Any])?.count == 1)
  }

  // MARK: stream

  private func ids(_ answer: ControlPlayer.Answer) -> [String] {
    answer.text.split(separator: "\n").filter { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }
  }

  @Test func streamsWhatEndsFromNowOn() {
    let player = ControlPlayer()
    let engine = player.engine
    engine.exchange("/data/1")
    for second in 1...3 {
      let target = second == 2 ? "/status/404" : "/data/1"
      player.player.time.schedule(at: player.player.time.now + .seconds(second)) { engine.exchange(target) }
    }
    let answer = player.get("/journal/stream?path=/data/*&timeout=10s")
    #expect(answer.fields["Content-Type"] == "text/event-stream")
    #expect(ids(answer) == ["2", "4"])
    #expect(engine.channels.count == 0)
  }

  @Test func goesOnBehindTheLastEvent() {
    let player = ControlPlayer()
    for _ in 1...4 { player.engine.exchange("/data/1") }
    #expect(ids(player.get("/journal/stream?timeout=1s", fields: ["Last-Event-ID": "2"])) == ["3", "4"])
    #expect(ids(player.get("/journal/stream?timeout=1s&finished-after=0")) == ["1", "2", "3", "4"])
    #expect(ids(player.get("/journal/stream?limit=2&finished-after=1")) == ["2", "3"])
    #expect(player.get("/journal/stream?timeout=1s", fields: ["Last-Event-ID": "x"]).status == 400)
  }

  @Test func saysSomethingNowAndThenAndStopsWhenNobodyListens() {
    let player = ControlPlayer()
    let answer = player.get("/journal/stream?timeout=40s")
    #expect(answer.text.split(separator: "\n\n").filter { $0 == ": still here" }.count == 2)
    #expect(player.player.time.nextDue == nil)
  }
}
