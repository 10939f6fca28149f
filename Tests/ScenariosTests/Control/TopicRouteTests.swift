import Quantities
import Testing

@testable import Scenarios

@Suite struct TopicRouteTests {
  @Test func publishesJSONAndText() {
    let control = ControlPlayer()
    let made = control.post("/topics/news", #"{"data": {"a": [1, 2]}, "event": "t", "id": "x7", "retry": "3s"}"#)
    #expect(made.status == 200)
    #expect(made.json?["id"] as? String == "x7")
    #expect(made.json?["streams"] as? Int == 0)
    control.post("/topics/news", "plain {}", type: nil)
    let events = control.engine.topic("news").events
    #expect(events.first == StreamEvent(#"{"a":[1,2]}"#, id: "x7", type: "t", retry: .seconds(3)))
    #expect(events.last == StreamEvent("plain {}", id: "2"))
  }

  @Test func tellsWhatATopicIs() {
    let control = ControlPlayer()
    control.post("/topics/b?session=s", "x", type: nil)
    control.post("/topics/a?session=s", "x", type: nil)
    let topics = control.get("/topics?session=s").list("topics")
    #expect(topics.map { $0["name"] as? String } == ["a", "b"])
    #expect(topics.first?["lastId"] as? String == "1")
    #expect(control.get("/topics").list("topics").isEmpty)
    #expect(control.get("/topics/a?session=s").json?["kept"] as? Int == 1)
  }

  @Test func waitsForStreams() {
    let control = ControlPlayer()
    let topic = control.engine.topic("news")
    let time = control.player.time
    time.schedule(at: time.now + .seconds(2)) { _ = topic.listen(after: nil) { _ in } }
    let before = time.now
    #expect(control.get("/topics/news?streams=1").json?["streams"] as? Int == 1)
    #expect(time.now - before == .seconds(2))
    #expect(control.get("/topics/news?streams=2&timeout=3s").json?["streams"] as? Int == 1)
    #expect(time.now - before == .seconds(5))
  }

  @Test func dropsAndCloses() {
    let control = ControlPlayer()
    let topic = control.engine.topic("news")
    let heard = LockedBox<[String]>([])
    let listener = topic.listen(after: nil) { signal in
      if case .drop(let how) = signal { heard.withLock { $0.append(how.rawValue) } }
    }
    #expect(control.post("/topics/news/drop?how=reset").json?["streams"] as? Int == 1)
    control.post("/topics/news/drop")
    #expect(control.send("DELETE", "/topics/news").status == 204)
    #expect(heard.withLock { $0 } == ["reset", "close", "end"])
    #expect(control.status(of: "/sse/news") == 204)
    listener.cancel()
  }

  @Test(arguments: [
    (#"{"event": "x"}"#, "\"data\" is missing"), (#"{"data": 1, "idd": 2}"#, "did you mean \"id\""),
    (#"{"data": 1, "id": "a\nb"}"#, "line end"), (#"{"data": 1, "retry": "soon"}"#, "a duration"),
    (#"{"data": 1, "retry": 0}"#, "a string"),
    (#"["data"]"#, "an object"),
  ])
  func saysWhatIsWrongWithABody(body: String, part: String) {
    let answer = ControlPlayer().post("/topics/news", body)
    #expect(answer.status == 400)
    #expect(answer.detail.contains(part), "\(answer.detail)")
  }

  @Test func namesKeepTheRules() { #expect(ControlPlayer().post("/topics/a%20b", "x", type: nil).status == 400) }
}
