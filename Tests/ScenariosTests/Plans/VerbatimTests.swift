import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// Answers whose bytes go out as they are.
@Suite struct VerbatimTests {
  private static let text = "ICY 200 OK\r\n\r\nmusic"

  private func player(_ configure: @escaping @Sendable (inout ResponsePlan) -> Void = { _ in }) -> MemoryPlayer {
    MemoryPlayer(live: { _, _ in
      var plan = ResponsePlan.verbatim(.text(Self.text), shownAs: 299)
      configure(&plan)
      return plan
    })
  }

  @Test(arguments: ["GET", "HEAD"])
  func nothingIsAdded(method: String) {
    let answer = player().send(method, "/live")
    #expect(String(decoding: answer.wire, as: UTF8.self) == Self.text)
    #expect(answer.ending == .keepAlive)
    #expect(answer.entry?.plan?.status == 299)
    #expect(answer.entry?.wire?.bodyBytesSent == Int64(Self.text.utf8.count))
  }

  @Test func cutsCountItsBytes() {
    let answer = player {
      $0.cuts = [Cut(.body(5), .pause(.seconds(2))), Cut(.body(10), .garbage)]
      $0.delay = .seconds(1)
    }.send("GET", "/live")
    #expect(answer.wire == Array(Self.text.utf8.prefix(10)) + WireEncoder.garbage)
    #expect(answer.firstByte == .seconds(1))
    #expect(answer.end == .seconds(3))
    #expect(answer.ending == .close)
  }

  @Test(arguments: [Ending.close, .reset, .hang, .idle(.seconds(1))])
  func endsAsPlanned(ending: Ending) {
    #expect(player { $0.ending = ending }.send("GET", "/live").ending == ending)
  }

  @Test func isNeverPlain() {
    #expect(!ResponsePlan.verbatim(.text("x"), shownAs: 200).isPlain)
  }

  @Test func aScriptCanCutItButNotFrameIt() {
    let answer = player().send("GET", "/live?mock=reset@3+length=100+chunked=yes+dribble=1s+interim=103")
    #expect(String(decoding: answer.wire, as: UTF8.self) == "ICY")
    #expect(answer.ending == .reset)
  }

  @Test func aTextOfAScriptGetsAHead() {
    let answer = player().send("GET", "/live?mock=body=hi")
    #expect(answer.status == 299)
    #expect(answer.fields["Content-Length"] == "2")
    #expect(answer.text == "hi")
  }
}
