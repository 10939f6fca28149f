import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// Streams of what is published: `/sse/{topic}` and `/poll/{topic}`.
@Suite struct TopicStreamTests {
  /// Publishes `texts` one a second from now on, then does `last` another second later.
  private func publish(
    _ texts: [String], to topic: EventTopic, _ player: MemoryPlayer, then last: (@Sendable () -> Void)? = nil
  ) {
    for (index, text) in texts.enumerated() {
      player.time.schedule(at: player.time.now + .seconds(index + 1)) { topic.publish(text) }
    }
    if let last { player.time.schedule(at: player.time.now + .seconds(texts.count + 1), last) }
  }

  @Test func anOpenStreamGetsEventsWhenTheyArePublished() {
    let player = MemoryPlayer()
    let topic = player.engine.topic("news")
    publish(["a", "b"], to: topic, player) { topic.drop(.end) }
    let answer = player.send("GET", "/sse/news?retry=2s")
    #expect(answer.text == "retry: 2000\n\nid: 1\ndata: a\n\nid: 2\ndata: b\n\n")
    #expect(answer.end == .seconds(3))
    #expect(answer.ending == .keepAlive)
    #expect(topic.openStreams == 0)
  }

  @Test(arguments: [(StreamDrop.close, Ending.close), (.reset, .reset), (.stall, .hang)])
  func isDroppedAsAsked(how: StreamDrop, ending: Ending) {
    let player = MemoryPlayer()
    let topic = player.engine.topic("news")
    publish(["a"], to: topic, player) { topic.drop(how) }
    let answer = player.send("GET", "/sse/news")
    #expect(answer.text == "id: 1\ndata: a\n\n")
    #expect(answer.ending == ending)
    #expect(!String(decoding: answer.wire, as: UTF8.self).hasSuffix("0\r\n\r\n"))
    #expect(answer.entry?.plan?.cuts == [Cut(.body(15), .end(ending))])
    #expect(answer.entry?.plan?.body == .text("id: 1\ndata: a\n\n"))
  }

  @Test func whoComesBackGetsWhatWasMissed() {
    let player = MemoryPlayer()
    let topic = player.engine.topic("news")
    for text in ["a", "b", "c"] { topic.publish(text) }
    let answer = player.send("GET", "/sse/news?drop=2&how=end", ["Last-Event-ID": "1"])
    #expect(answer.text == "id: 2\ndata: b\n\nid: 3\ndata: c\n\n")
    #expect(player.send("GET", "/sse/news?drop=3&how=end&replay=yes").text.hasPrefix("id: 1\n"))
  }

  @Test func verdictsSeeTheIDsOfPublishedEvents() {
    let player = MemoryPlayer()
    let topic = player.engine.topic("news")
    for text in ["a", "b", "c", "d"] { topic.publish(text) }
    for id in ["0", "1", "9"] {
      _ = player.send(
        "GET", "/sse/news?drop=1&replay=yes", ["Accept": "text/event-stream", "Last-Event-ID": id])
      player.time.advance(by: .seconds(1))
    }
    let verdict = VerdictReport.judge(player.engine.journal.entries(of: "")).first { $0.name == "sse-resume" }
    #expect(verdict?.result == .failed)
  }

  @Test func aTopicThatIsOverIsAnswered204UntilSomethingIsPublished() {
    let player = MemoryPlayer()
    let topic = player.engine.topic("news")
    topic.publish("a")
    topic.close()
    #expect(player.send("GET", "/sse/news").status == 204)
    #expect(player.send("GET", "/poll/news").status == 204)
    topic.publish("b")
    #expect(player.send("GET", "/sse/news?replay=yes&drop=1&how=end").text == "id: 2\ndata: b\n\n")
  }

  @Test func sayingNothingFromTimeToTime() {
    let player = MemoryPlayer()
    let answer = player.send("GET", "/sse/news?heartbeat=2s&timeout=5s")
    #expect(answer.text == ": still here\n\n: still here\n\n")
    #expect(answer.end == .seconds(5))
  }

  @Test func topicsOfSessionsAreTheirOwn() {
    let player = MemoryPlayer()
    player.engine.topic("news", session: "a").publish("x")
    #expect(player.send("GET", "/poll/news?timeout=1s&after=0").status == 204)
    #expect(player.send("GET", "/~a/poll/news?timeout=1s&after=0").status == 200)
    player.engine.resetSession("a")
    #expect(player.send("GET", "/~a/poll/news?timeout=1s&after=0").status == 204)
    player.engine.topic("news", session: "a").publish("y")
    player.engine.deleteSession("a")
    #expect(player.engine.live.topics.existing("news", session: "a") == nil)
  }

  @Test func aLongPollIsAnsweredByTheNextEvent() {
    let player = MemoryPlayer()
    let topic = player.engine.topic("default")
    publish(["a", "b"], to: topic, player)
    let answer = player.send("GET", "/poll")
    #expect(answer.status == 200)
    #expect(answer.text == "{\n  \"id\": \"1\",\n  \"event\": \"message\",\n  \"data\": \"a\"\n}\n")
    #expect(answer.end == .seconds(1))
    #expect(topic.openStreams == 0)
    #expect(player.send("GET", "/poll?after=1").end == .seconds(1))
    #expect(player.send("GET", "/poll?after=1").end == .zero)
  }

  @Test func aLongPollEndsWith204() {
    let player = MemoryPlayer()
    let answer = player.send("GET", "/poll?timeout=7s")
    #expect(answer.status == 204)
    #expect(answer.end == .seconds(7))
    #expect(player.engine.topic("default").openStreams == 0)
  }

  @Test func aLongPollCanBeDropped() {
    let player = MemoryPlayer()
    let topic = player.engine.topic("default")
    player.time.schedule(at: player.time.now + .seconds(1)) { topic.drop(.reset) }
    let answer = player.send("GET", "/poll")
    #expect(answer.ending == .reset)
    #expect(answer.wire.isEmpty)
  }

  @Test func aScriptBendsALongPollToo() {
    let player = MemoryPlayer()
    player.engine.topic("x").publish("a")
    #expect(player.send("GET", "/poll/x?after=0&mock=503").status == 503)
    #expect(player.send("GET", "/poll/x?after=0&mock=ok%2Bdelay=2s").end == .seconds(2))
  }

  @Test(arguments: ["/sse/a%20b", "/poll/a%20b", "/jsonl/", "/poll/?timeout=1", "/poll?timeout=x"])
  func refusesNamesAndTimesItDoesNotUnderstand(target: String) {
    #expect(MemoryPlayer().send("GET", target).status == 400)
  }
}
