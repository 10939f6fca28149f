import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// Answers whose body is written while it is sent.
@Suite struct StreamTests {
  @Test func comesChunkByChunkAtItsTime() {
    let answer = MemoryPlayer(stream: ["one", "two", "three"]).send("GET", "/live")
    #expect(answer.fields["Transfer-Encoding"] == "chunked")
    #expect(answer.fields["Content-Length"] == nil)
    #expect(answer.text == "onetwothree")
    #expect(
      String(decoding: answer.wire, as: UTF8.self).hasSuffix("\r\n\r\n3\r\none\r\n3\r\ntwo\r\n5\r\nthree\r\n0\r\n\r\n"))
    #expect(answer.end == .seconds(2))
    #expect(answer.ending == .keepAlive)
    #expect(
      answer.entry?.wire == WireOutcome(bodyBytesSent: 11, ending: .keepAlive, headSent: answer.entry?.wire?.headSent))
  }

  @Test func aHeadRequestGetsTheHeadAndTheWriterIsTold() {
    let kept = LockedBox<Channel?>(nil)
    let answer = MemoryPlayer(stream: ["one", "two"], keep: kept).send("HEAD", "/live")
    #expect(answer.fields["Transfer-Encoding"] == "chunked")
    #expect(answer.body.isEmpty)
    #expect(answer.ending == .keepAlive)
    #expect(kept.withLock { $0?.state } == .abandoned)
  }

  @Test func nobodyKnowsTheChannelAfterwards() {
    let player = MemoryPlayer(stream: ["one"])
    _ = player.send("GET", "/live")
    #expect(player.engine.channels.count == 0)
  }

  @Test(arguments: [("reset@4", Ending.reset, "onet"), ("close@6", .close, "onetwo"), ("close@head", .close, "")])
  func endsAtTheByteItWasAskedFor(script: String, ending: Ending, body: String) {
    let kept = LockedBox<Channel?>(nil)
    let answer = MemoryPlayer(stream: ["one", "two", "three"], keep: kept).send("GET", "/live?mock=\(script)")
    #expect(answer.text == body)
    #expect(answer.ending == ending)
    #expect(answer.entry?.notes == [])
    #expect(answer.fields["Mocksrv-Fault"] == "\(script); attempt=1")
    #expect(kept.withLock { $0?.state } == .abandoned)
  }

  @Test func aPointBehindTheEndIsNeverReachedAndTheJournalSaysSo() {
    let answer = MemoryPlayer(stream: ["one"]).send("GET", "/live?mock=reset@4")
    #expect(answer.text == "one")
    #expect(answer.ending == .keepAlive)
    #expect(String(decoding: answer.wire, as: UTF8.self).hasSuffix("0\r\n\r\n"))
    #expect(answer.entry?.notes == ["byte 4 of the body was never reached"])
  }

  @Test(arguments: ["reset@50%25", "truncate", "short", "badchunk", "stall=5s@10%25"])
  func aShareOfAnUnknownLengthIsNeverReached(script: String) {
    let answer = MemoryPlayer(stream: ["one", "two"]).send("GET", "/live?mock=\(script)")
    #expect(answer.text == "onetwo")
    #expect(answer.ending == .keepAlive)
    #expect(answer.fields["Mocksrv-Fault"] == nil)
    #expect(answer.entry?.notes.count == 1)
    #expect(answer.entry?.notes.first?.hasSuffix("was never reached: how long the body gets isn't known") == true)
  }

  @Test func shortEndsAStreamInGoodOrder() {
    let answer = MemoryPlayer(stream: ["one", "two", "three"]).send("GET", "/live?mock=short@4")
    #expect(answer.text == "onet")
    #expect(String(decoding: answer.wire, as: UTF8.self).hasSuffix("1\r\nt\r\n0\r\n\r\n"))
    #expect(answer.ending == .keepAlive)
  }

  @Test func waitsOfAScriptApply() {
    #expect(MemoryPlayer(stream: ["one"]).send("GET", "/live?mock=delay=3s").firstByte == .seconds(3))
    #expect(MemoryPlayer(stream: ["one"]).send("GET", "/live?mock=stall=3s@2").end == .seconds(3))
    #expect(MemoryPlayer(stream: ["one"]).send("GET", "/live?mock=pause=3s").end == .seconds(3))
  }

  @Test func timeWithoutBytesIsNoCreditForTheRate() {
    // 8 bit/s is a byte a second: three from 0 s, and two more from 10 s on.
    let answer = MemoryPlayer(live: { time, answers in
      let channel = answers.channels.open()
      channel.append([1, 2, 3])
      time.schedule(at: time.now + .seconds(10)) {
        channel.append([4, 5])
        channel.finish()
      }
      return ResponsePlan(status: 200, body: .channel(channel.id))
    }).send("GET", "/live?mock=rate=8bit")
    #expect(answer.body == [1, 2, 3, 4, 5])
    #expect(answer.end == .seconds(12))
  }

  @Test func aTextOfAScriptReplacesIt() {
    let kept = LockedBox<Channel?>(nil)
    let player = MemoryPlayer(stream: ["one", "two"], keep: kept)
    let answer = player.send("GET", "/live?mock=body=hello")
    #expect(answer.text == "hello")
    #expect(kept.withLock { $0?.state } == .abandoned)
    #expect(player.engine.channels.count == 0)
  }

  @Test func aWriterThatNeverEndsLeavesTheClientWaiting() {
    let answer = MemoryPlayer(live: { _, answers in
      let channel = answers.channels.open()
      channel.append([1])
      return ResponsePlan(status: 200, body: .channel(channel.id))
    }).send("GET", "/live")
    #expect(answer.body == [1])
    #expect(answer.entry?.wire?.end == .clientGone)
  }

  @Test func aChannelNobodyKnowsIsAnError() throws {
    let registry = ChannelRegistry()
    let channel = registry.open()
    registry.close([channel.id])
    #expect(throws: BodySourceError(description: "channel-1 is known no more")) {
      try BodySpec.channel(channel.id).open(registry)
    }
  }

  @Test func partsBeforeAndBehindAStreamKeepTheirOrder() {
    let answer = MemoryPlayer(live: { time, answers in
      let channel = answers.channels.open()
      time.schedule(at: time.now + .seconds(1)) {
        channel.append(Array("middle ".utf8))
        channel.finish()
      }
      let body = BodySpec.sequence([.text("before "), .channel(channel.id), .text("behind"), .empty, .text(".")])
      return ResponsePlan(status: 200, body: body)
    }).send("GET", "/live")
    #expect(answer.text == "before middle behind.")
  }

  @Test func aBodyOfUnknownLengthIsNeverDeclared() {
    let id = ChannelRegistry().open().id
    var plan = ResponsePlan(status: 200, body: .sequence([.text("a"), .channel(id)]))
    #expect(plan.framing == .chunked)
    #expect(!plan.isPlain)
    #expect(plan.body.length == nil)
    plan.framing = .length
    let old = RequestHead(method: "GET", target: "/", version: .http10, fields: ["Connection": "keep-alive"])
    let segments = WireEncoder.segments(of: plan, in: WireEncoder.Context(old, date: "D"))
    #expect(segments.first == .bytes(Array("HTTP/1.1 200 OK\r\nDate: D\r\nConnection: close\r\n\r\n".utf8)))
    #expect(segments.last == .end(.close))
    #expect(plan.body.prefix(3) == .limited(plan.body, limit: 3))
    #expect(plan.body.prefix(5).prefix(3).prefix(4) == .limited(plan.body, limit: 3))
  }
}
