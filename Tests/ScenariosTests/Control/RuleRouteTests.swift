import Foundation
import Testing

@testable import Scenarios

/// `/_mocksrv/rules`.
@Suite struct RuleRouteTests {
  @Test func takesObjectsStringsListsAndText() {
    let player = ControlPlayer()
    let object = player.post("/rules", #"{"id": "a", "match": {"path": "/a"}, "script": "503"}"#)
    #expect(object.status == 201)
    #expect(object.fields["Location"] == "/_mocksrv/rules/a")
    #expect(player.post("/rules", "\"GET /b: 504\"").status == 201)
    #expect(
      player.post("/rules", "[\"GET /c: 501\", {\"match\": {\"path\": \"/d\"}, \"script\": \"502\"}]").status == 201)
    let text = "GET /e: 505\n\n  GET /f: 506\r\n"
    #expect(player.post("/rules", text, type: "application/x-www-form-urlencoded").list("rules").count == 2)
    #expect(["/a", "/b", "/c", "/d", "/e", "/f"].map { player.status(of: $0) } == [503, 504, 501, 502, 505, 506])
  }

  @Test func addsAllOrNone() {
    let player = ControlPlayer()
    let answer = player.post("/rules", "[\"GET /a: 503\",\n \"GET /b: 5o3\"]")
    #expect(answer.status == 400)
    #expect(answer.json?["line"] as? Int == 2)
    #expect(player.engine.sessions.standard.rules.isEmpty)
    let line = player.post("/rules", "GET /a: 503\nGET /b 503", type: "text/plain")
    #expect(line.json?["line"] as? Int == 2)
    #expect(player.engine.sessions.standard.rules.isEmpty)
    #expect(player.post("/rules", "[]").status == 400)
  }

  @Test func aMisspeltKeyGetsTheRightOne() {
    let answer = ControlPlayer().post("/rules", #"{"mach": {"path": "/a"}}"#)
    #expect(answer.status == 400)
    #expect(answer.detail.contains("match"))
    #expect(answer.list("mistakes").count == 1)
  }

  @Test func anIdIsTakenOnce() {
    let player = ControlPlayer()
    #expect(player.post("/rules", #"{"id": "a"}"#).status == 201)
    #expect(player.post("/rules", #"{"id": "a"}"#).status == 409)
    #expect(player.post("/rules", #"[{"id": "b"}, {"id": "b"}]"#).status == 409)
    #expect(player.engine.sessions.standard.rules.map(\.id) == ["a"])
    #expect(player.post("/rules?session=other", #"{"id": "a"}"#).status == 201)
  }

  @Test func theSameTextTwiceMakesTwoRules() {
    let player = ControlPlayer()
    #expect(player.post("/rules", "\"GET /a: 503\"").status == 201)
    #expect(player.post("/rules", "\"GET /a: 503\"").status == 201)
    #expect(Set(player.engine.sessions.standard.rules.map(\.id)).count == 2)
  }

  @Test func putAddsThenReplaces() {
    let player = ControlPlayer()
    #expect(player.send("PUT", "/rules/a%20b", "\"GET /a: 503\"").status == 201)
    #expect(player.status(of: "/a") == 503)
    #expect(player.send("PUT", "/rules/a%20b", "GET /a: 504", type: nil).status == 200)
    #expect(player.status(of: "/a") == 504)
    #expect(player.send("PUT", "/rules/a", #"{"id": "b"}"#).status == 400)
    #expect(player.send("PUT", "/rules/a", "[\"GET /a: 503\", \"GET /b: 503\"]").status == 400)
    #expect(player.get("/rules/a%20b").json?["script"] as? String == "504")
    #expect(player.send("DELETE", "/rules/a%20b").status == 204)
    #expect(player.send("DELETE", "/rules/a%20b").status == 404)
    #expect(player.status(of: "/a") == 404)
  }

  @Test func rulesOfOneSessionAreNotAnothers() {
    let player = ControlPlayer()
    player.post("/rules?session=one", #"{"id": "r", "match": {"path": "/a"}, "script": "503"}"#)
    #expect(player.status(of: "/~one/a") == 503)
    #expect(player.status(of: "/a") == 404)
    #expect(player.get("/rules").list("rules").isEmpty)
    let missing = player.get("/rules/r")
    #expect(missing.status == 404)
    #expect(missing.detail.contains("session=one"))
    #expect(player.send("DELETE", "/rules?session=one").status == 204)
    #expect(player.status(of: "/~one/a") == 404)
  }

  @Test func rulesOfTheCommandLineAreShownAndStay() throws {
    let player = try ControlPlayer { $0.rules = [try Rule(parsing: "GET /a: 503")] }
    let base = player.get("/rules").list("base")
    #expect(base.count == 1)
    let id = try #require(base.first?["id"] as? String).replacingOccurrences(of: " ", with: "%20")
      .replacingOccurrences(of: "/", with: "%2F")
    #expect(player.get("/rules/\(id)").status == 200)
    #expect(player.send("DELETE", "/rules/\(id)").status == 409)
    #expect(player.send("PUT", "/rules/\(id)", "\"GET /a: ok\"").status == 409)
    #expect(player.send("DELETE", "/rules").status == 204)
    #expect(player.status(of: "/a") == 503)
  }
}
