import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// `/jsonl`.
@Suite struct JSONLinesTests {
  @Test func sendsALineAtATime() {
    let answer = MemoryPlayer().send("GET", "/jsonl?count=3&duration=2s&data=x")
    #expect(answer.fields["Content-Type"] == "application/jsonl")
    #expect(answer.text == (0..<3).map { "{\"id\":\($0),\"data\":\"x\"}\n" }.joined())
    #expect(answer.end == .seconds(2))
  }

  @Test func linesHaveTheTimeUnlessAsked() {
    #expect(MemoryPlayer().send("GET", "/jsonl?count=1").text.wholeMatch(of: /\{"id":0,"timestamp":[0-9]+\}\n/) != nil)
  }

  @Test func isDroppedAfterSoManyLines() {
    let answer = MemoryPlayer().send("GET", "/jsonl?count=9&duration=0&data=x&drop=1&how=reset")
    #expect(answer.text == "{\"id\":0,\"data\":\"x\"}\n")
    #expect(answer.ending == .reset)
  }

  @Test func aFaultOfAScriptCutsInTheMiddleOfALine() {
    let answer = MemoryPlayer().send("GET", "/jsonl?count=2&duration=0&data=x&mock=close@5")
    #expect(answer.text == "{\"id\"")
    #expect(answer.ending == .close)
  }

  @Test func carriesWhatIsPublished() {
    let player = MemoryPlayer()
    let topic = player.engine.topic("news")
    topic.publish(StreamEvent("a\nb", type: "t"))
    topic.publish("c")
    let answer = player.send("GET", "/jsonl/news?replay=yes&drop=2&how=end")
    #expect(
      answer.text
        == "{\"id\":\"1\",\"event\":\"t\",\"data\":\"a\\nb\"}\n{\"id\":\"2\",\"event\":\"message\",\"data\":\"c\"}\n")
    #expect(player.send("GET", "/jsonl/news?after=1&drop=1&how=end").text.contains("\"id\":\"2\""))
  }
}
