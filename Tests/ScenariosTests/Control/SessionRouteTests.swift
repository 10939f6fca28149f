import Testing

@testable import Scenarios

/// `/_mocksrv/sessions`.
@Suite struct SessionRouteTests {
  @Test func makesASessionAndSaysWhereItsClientGoes() {
    let player = ControlPlayer()
    let answer = player.post("/sessions", #"{"name": "login", "seed": 18446744073709551615}"#)
    #expect(answer.status == 201)
    #expect(answer.fields["Location"] == "/_mocksrv/sessions/login")
    #expect(answer.json?["url"] as? String == "http://localhost:8080/~login")
    #expect(answer.text.contains("\"seed\": 18446744073709551615"))
    #expect(player.engine.sessions.existing("login")?.seed == .max)
  }

  @Test func aNameIsMadeUpWhereNoneIsGiven() {
    let player = ControlPlayer()
    let names = (0..<50).compactMap { _ in player.post("/sessions").json?["name"] as? String }
    #expect(Set(names).count == 50)
    #expect(names.allSatisfy { SessionName($0) != nil })
  }

  @Test func theSameSettingsAreNoConflictAndOthersAre() {
    let player = ControlPlayer(host: FakeHost())
    #expect(player.post("/sessions", #"{"name": "a", "seed": 1, "link": "edge"}"#).status == 201)
    #expect(player.post("/sessions", #"{"name": "a", "seed": 1, "link": "edge"}"#).status == 200)
    #expect(player.post("/sessions", #"{"name": "a"}"#).status == 200)
    let seed = player.post("/sessions", #"{"name": "a", "seed": 2}"#)
    #expect(seed.status == 409)
    #expect(seed.detail.contains("the seed 1, not 2"))
    #expect(player.post("/sessions", #"{"name": "a", "link": null}"#).detail.contains("the link edge"))
    #expect(player.post("/sessions", #"{"name": "a", "link": "3g"}"#).status == 409)
  }

  @Test func aLinkGetsItAPortThatGoesWithIt() {
    let host = FakeHost()
    let player = ControlPlayer(host: host)
    let answer = player.post("/sessions", #"{"name": "phone", "link": "very-bad"}"#)
    #expect(answer.json?["url"] as? String == "http://127.0.0.1:5000")
    #expect(answer.json?["prefix"] as? String == "")
    #expect(answer.json?["port"] as? Int == 5000)
    #expect(host.openPorts == ["phone"])
    #expect(player.send("DELETE", "/sessions/phone").status == 204)
    #expect(host.openPorts.isEmpty)
    #expect(player.get("/sessions/phone").status == 404)
  }

  @Test func withoutAServerThereAreNoPorts() {
    #expect(ControlPlayer().post("/sessions", #"{"link": "edge"}"#).status == 501)
    #expect(ControlPlayer().post("/sessions", #"{"link": "egde"}"#).detail.contains("did you mean \"edge\"?"))
  }

  @Test func aMisspeltNameGetsTheNearestOne() {
    let player = ControlPlayer()
    player.post("/sessions", #"{"name": "checkout"}"#)
    for path in ["/sessions/chekout", "/sessions/chekout/reset"] {
      let answer = path.hasSuffix("reset") ? player.post(path) : player.get(path)
      #expect(answer.status == 404)
      #expect(answer.detail.contains("did you mean checkout?"))
    }
    #expect(player.post("/sessions", #"{"name": "a b"}"#).status == 400)
  }

  @Test func resettingLetsCountersAndJournalBeginAnewAndKeepsRules() {
    let player = ControlPlayer()
    player.send("POST", "/rules", "\"GET /a: 503, ok\"", prefix: "/~s")
    #expect(player.status(of: "/~s/a") == 503)
    #expect(player.status(of: "/~s/a") == 200)
    #expect(player.get("/sessions/s").json?["requests"] as? Int == 2)
    #expect(player.post("/sessions/s/reset").status == 204)
    #expect(player.get("/sessions/s").json?["requests"] as? Int == 0)
    #expect(player.status(of: "/~s/a") == 503)
    #expect(player.post("/reset?session=nobody").status == 404)
    #expect(player.post("/reset").status == 204)
    #expect(player.status(of: "/~s/a") == 503)
  }

  @Test func theListHasTheDefaultOneFirst() {
    let player = ControlPlayer()
    player.post("/sessions", #"{"name": "b"}"#)
    player.post("/sessions", #"{"name": "a"}"#)
    #expect(player.get("/sessions").list("sessions").map { $0["name"] as? String } == ["", "a", "b"])
  }
}
