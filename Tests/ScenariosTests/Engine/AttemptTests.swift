import HTTPSemantics
import Quantities
import Scenarios
import Testing

@Suite struct AttemptTests {
  @Test func failsTwiceThenWorksAndSaysHowLongToWait() {
    let player = MemoryPlayer()
    let target = "/data/10?mock=503+retry-after=1*2,ok"
    for attempt in 1...2 {
      let answer = player.send("GET", target)
      #expect(answer.status == 503)
      #expect(answer.fields["Retry-After"] == "1")
      #expect(answer.fields["Mocksrv-Fault"] == "503; attempt=\(attempt)")
    }
    let last = player.send("GET", target)
    #expect(last.status == 200)
    #expect(last.body.count == 10)
    #expect(last.fields["Mocksrv-Fault"] == nil)
    #expect(player.engine.journal.entries.map(\.attempt) == [1, 2, 3])
  }

  @Test func theHeaderWinsOverTheQueryAndTheQueryOverRules() throws {
    let player = try MemoryPlayer { $0.rules = [try Rule(parsing: "GET /data/*: 500")] }
    #expect(player.send("GET", "/data/1?mock=501", ["X-Mock-Script": "502"]).status == 502)
    #expect(player.send("GET", "/data/1?mock=501").status == 501)
    #expect(player.send("GET", "/data/1").status == 500)
  }

  @Test func aLosingScriptDoesNotCount() throws {
    let player = try MemoryPlayer { $0.rules = [try Rule(parsing: "GET /data/*: 500, ok")] }
    #expect(player.send("GET", "/data/1?mock=501").status == 501)
    #expect(player.send("GET", "/data/1").status == 500)
    #expect(player.send("GET", "/data/1").status == 200)
  }

  @Test func theNewestRuleWins() throws {
    let player = try MemoryPlayer {
      $0.rules = [try Rule(parsing: "GET /data/*: 500"), try Rule(parsing: "ANY /*: 501")]
    }
    #expect(player.send("GET", "/data/1").status == 501)
  }

  @Test func rulesCountPerPathUnlessToldOtherwise() throws {
    let player = try MemoryPlayer { $0.rules = [try Rule(parsing: "GET /data/*: 500, ok")] }
    #expect(player.send("GET", "/data/1").status == 500)
    #expect(player.send("GET", "/data/2").status == 500)
    #expect(player.send("GET", "/data/2").status == 200)
    let whole = try MemoryPlayer { $0.rules = [try Rule(parsing: "GET /data/*: 500+per=rule, ok")] }
    #expect(whole.send("GET", "/data/1").status == 500)
    #expect(whole.send("GET", "/data/2").status == 200)
  }

  @Test func sessionsNeverMeet() {
    let player = MemoryPlayer()
    #expect(player.send("GET", "/~a/data/1?mock=503,ok").status == 503)
    #expect(player.send("GET", "/~b/data/1?mock=503,ok").status == 503)
    #expect(player.send("GET", "/data/1?mock=503,ok", ["X-Mock-Session": "c"]).status == 503)
    #expect(player.send("GET", "/data/1?mock=503,ok").status == 503)
    #expect(player.send("GET", "/~a/data/1?mock=503,ok", ["X-Mock-Session": "c"]).status == 200)
    #expect(player.send("GET", "/~x y/data/1").status == 400)
    #expect(player.send("GET", "/data/1", ["X-Mock-Session": "no/slash"]).status == 400)
  }

  @Test func theSessionPrefixIsPutBackIntoLocation() {
    #expect(MemoryPlayer().send("GET", "/~a/status/302").fields["Location"] == "/~a/status/200")
  }

  @Test func aScriptThatDoesNotParseIsRefusedWithItsColumnAndCountsNothing() {
    let player = MemoryPlayer()
    let answer = player.send("GET", "/data/1?mock=503,oops")
    #expect(answer.status == 400)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
    #expect(answer.text.contains("\"column\": 5"))
    #expect(player.send("GET", "/data/1", ["X-Mock-Script": "reset@@"]).status == 400)
    #expect(player.engine.journal.entries.allSatisfy { $0.attempt == 0 })
  }

  @Test func chanceDependsOnTheSeedAlone() {
    func run(_ seed: UInt64) -> [Int] {
      let player = MemoryPlayer { $0.seed = seed }
      return (0..<200).map { _ in player.send("GET", "/data/1?mock=503~30pct").status }
    }
    #expect(run(1) == run(1))
    #expect(run(1) != run(2))
    #expect((35...85).contains(run(1).count { $0 == 503 }))
  }

  @Test func anUnknownPathIs404WithoutAScriptAndATinyBodyWithOne() {
    let player = MemoryPlayer()
    #expect(player.send("GET", "/nothing").status == 404)
    let answer = player.send("GET", "/nothing?mock=ok")
    #expect(answer.status == 200)
    #expect(answer.text == "ok\n")
  }

  @Test func pathsAreComparedDecoded() throws {
    let player = try MemoryPlayer {
      $0.rules = [try Rule(parsing: "GET /my%20files/*.jpg: 418"), try Rule(parsing: "GET /data/7: 418")]
    }
    #expect(player.send("GET", "/my%20files/a.jpg").status == 418)
    #expect(player.send("GET", "/d%61ta/7").status == 418)
    #expect(player.send("GET", "/d%61ta/8").body.count == 8)
  }

  @Test func aFaultThatCannotActIsNotClaimed() {
    let player = MemoryPlayer()
    #expect(player.send("GET", "/data/10?mock=reset@64k").fields["Mocksrv-Fault"] == nil)
    #expect(player.send("HEAD", "/data/1m?mock=reset@64k").fields["Mocksrv-Fault"] == nil)
    #expect(player.send("GET", "/data/10?mock=close@up:1m").fields["Mocksrv-Fault"] == nil)
    #expect(player.send("GET", "/data/1m?mock=short").fields["Mocksrv-Fault"] == "short@524288; attempt=1")
  }

  @Test(arguments: ["gzip, chunked", "chunked, gzip", "identity", "chunked "])
  func codingsThatNobodyHereCouldReadAreRefused(_ coding: String) {
    let answer = MemoryPlayer().send("PUT", "/upload", ["Transfer-Encoding": coding])
    #expect(answer.status == 501 || answer.status == 400)
    #expect(answer.ending == .close)
  }

  @Test func aHeadThatMustBeRefusedIs400AndClosesTheConnection() {
    let player = MemoryPlayer()
    let answer = player.send("GET", "/data/1", ["Host": "a", "Content-Length": "1", "content-length": "1"])
    #expect(answer.status == 400)
    #expect(answer.ending == .close)
  }
}
