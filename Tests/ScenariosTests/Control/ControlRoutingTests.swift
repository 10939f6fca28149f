import HTTPSemantics
import Testing

@testable import Scenarios

/// What the control API makes of any request at all.
@Suite struct ControlRoutingTests {
  @Test func aPathThatIsNearlyRightGetsTheRightOne() {
    let answer = ControlPlayer().get("/jurnal")
    #expect(answer.status == 404)
    #expect(answer.detail.contains("did you mean /_mocksrv/journal?"))
    #expect(ControlPlayer().get("/sessions/a/rest").detail.contains("/_mocksrv/sessions/a/reset"))
    #expect(ControlPlayer().get("").status == 404)
  }

  @Test func aMethodThatMeansNothingIsToldWhichDo() {
    for method in ["PATCH", "OPTIONS", "TRACE", "FOO", "get"] {
      let answer = ControlPlayer().send(method, "/rules")
      #expect(answer.status == 405)
      #expect(answer.fields["Allow"] == "GET, HEAD, POST, DELETE")
      #expect(answer.fields["Content-Type"] == "application/problem+json")
    }
  }

  @Test func headWorksWhereverGetDoes() {
    for route in ControlTable.routes where route.method == "GET" && !route.path.contains("{") {
      let player = ControlPlayer(host: FakeHost())
      let answer = player.send("HEAD", route.path)
      #expect(answer.status == 200, "\(route.path)")
      #expect(answer.text.isEmpty)
      #expect(player.engine.channels.count == 0)
    }
  }

  @Test func parametersThatNobodyKnowsAreRefused() {
    let answer = ControlPlayer().get("/rules?sesion=a")
    #expect(answer.status == 400)
    #expect(answer.detail.contains("did you mean session?"))
    #expect(ControlPlayer().get("/health?x=1").status == 400)
    #expect(ControlPlayer().get("/rules?session=a&session=b").status == 400)
    #expect(ControlPlayer().get("/rules?session=a%20b").status == 400)
  }

  @Test func bodiesAreBoundedHowEverTheyCome() {
    let player = ControlPlayer()
    #expect(player.post("/rules", String(repeating: " ", count: 1 << 20) + "x").status == 413)
    let fields: HeaderFields = ["Host": "localhost", "Content-Type": "application/json"]
    let body = [UInt8](repeating: 0x20, count: (1 << 20) + 1)
    #expect(player.player.send("POST", "/_mocksrv/rules", fields, body: body, chunked: true).status == 413)
  }

  @Test func typesThatArentReadAreRefused() {
    let player = ControlPlayer()
    #expect(player.post("/rules", "<a/>", type: "application/xml").status == 415)
    #expect(player.post("/rules", "GET /a: 503", type: "application/json").status == 400)
    for type in ["application/json; charset=utf-8", "application/x-www-form-urlencoded", "text/plain", nil] {
      #expect(player.post("/rules", "\"GET /a: 503\"", type: type).status == 201, "\(type ?? "none")")
    }
  }

  @Test func mistakesInJSONHaveAPlace() {
    let answer = ControlPlayer().post("/sessions", "{\n  \"seed\": 7,,\n}")
    #expect(answer.status == 400)
    #expect(answer.json?["line"] as? Int == 2)
    #expect(answer.json?["column"] as? Int == 13)
    let key = ControlPlayer().post("/sessions", "{\"sead\": 7}")
    #expect(key.status == 400)
    #expect(key.detail.contains("did you mean \"seed\"?"))
    #expect(ControlPlayer().post("/sessions", "[]").status == 400)
    #expect(ControlPlayer().post("/sessions", "{\"seed\": -1}").status == 400)
    #expect(ControlPlayer().post("/rules", String(repeating: "[", count: 100_000)).status == 400)
  }

  @Test func aBodyWhereThereIsNoneIsRefusedAndAMissingOneToo() {
    #expect(ControlPlayer().post("/reset", "{}").status == 400)
    #expect(ControlPlayer().post("/reset").status == 204)
    #expect(ControlPlayer().post("/rules").detail.contains("needs a body"))
  }

  @Test func theJournalDoesntKnowOfTheControlAPI() {
    let player = ControlPlayer()
    for path in ["/_mocksrv/health", "/~a/_mocksrv/health", "/%5Fmocksrv/health", "/_mock%73rv/nothing", "/_mocksrv"] {
      _ = player.player.send("GET", path, ["Host": "localhost"])
    }
    #expect(player.engine.journal.count == 0)
    #expect(player.engine.sessions.existing("a") == nil)
    #expect(player.status(of: "/data/1") == 200)
    #expect(player.engine.journal.count == 1)
    #expect(player.engine.journal.openCount == 0)
  }

  @Test func theControlPortServesNothingElse() {
    let player = ControlPlayer(connection: ConnectionFacts(peer: "127.0.0.1", isControl: true))
    #expect(player.player.send("GET", "/data/1", ["Host": "localhost"]).status == 404)
    #expect(player.get("/health").status == 200)
  }

  @Test func scriptsDontConcernIt() {
    let player = ControlPlayer()
    #expect(player.get("/health", fields: ["X-Mock-Script": "503"]).status == 200)
    player.post("/rules", "\"ANY *: 503\"")
    #expect(player.get("/health").status == 200)
    #expect(player.status(of: "/data/1") == 503)
  }
}
