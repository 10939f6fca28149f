import Testing

@testable import Scenarios

/// `/_mocksrv/link`, `/machines`, `/shutdown`.
@Suite struct ServerRouteTests {
  @Test func theLinkCanBeAskedForAndChanged() {
    let host = FakeHost()
    let player = ControlPlayer(host: host)
    #expect(player.get("/link").text.contains("null"))
    #expect(player.send("PUT", "/link", #"{"link": "edge"}"#).json?["link"] as? String == "edge")
    #expect(host.link == "edge")
    #expect(player.get("/link").json?["control"] as? String == "http://127.0.0.1:4001")
    #expect(player.send("PUT", "/link", #"{"link": null}"#).status == 200)
    #expect(host.link == nil)
    let wrong = player.send("PUT", "/link", #"{"link": "down=1mbit,dlay=1s"}"#)
    #expect(wrong.status == 400)
    #expect(wrong.json?["column"] as? Int == 12)
    #expect(player.send("PUT", "/link", "{}").status == 400)
    #expect(ControlPlayer().get("/link").status == 501)
  }

  @Test func theServerEndsOnceTheAnswerIsOut() {
    let host = FakeHost()
    let player = ControlPlayer(host: host)
    #expect(player.post("/shutdown").status == 202)
    #expect(host.shutdowns == 1)
    #expect(player.get("/shutdown").status == 405)
    #expect(host.shutdowns == 1)
    #expect(ControlPlayer().post("/shutdown").status == 501)
  }

  @Test func aMachineCanBePutIntoAState() {
    let player = ControlPlayer { $0.machines = ["login": "out"] }
    #expect(player.get("/machines/login").json?["state"] as? String == "out")
    player.post("/rules", #"{"match": {"path": "/a"}, "script": "401", "state": {"machine": "login", "is": "out"}}"#)
    #expect(player.status(of: "/a") == 401)
    #expect(player.send("PUT", "/machines/login", #"{"state": "in"}"#).json?["initial"] as? String == "out")
    #expect(player.status(of: "/a") == 404)
    #expect(player.get("/machines").list("machines").count == 1)
    #expect(player.get("/machines/login?session=other").json?["state"] as? String == "out")
    #expect(player.get("/machines/logn").detail.contains("did you mean login?"))
    #expect(player.send("PUT", "/machines/login", #"{"state": ""}"#).status == 400)
    #expect(player.send("PUT", "/machines/login", #"{"stat": "in"}"#).status == 400)
  }
}
