import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// `/trailers`.
@Suite struct TrailerTests {
  @Test func fieldsStandBehindTheLastChunk() {
    let answer = MemoryPlayer().send("GET", "/trailers?X-Sum=abc&X-Sum=d&Server-Timing=total;dur=5")
    #expect(answer.fields["Trailer"] == "X-Sum, Server-Timing")
    #expect(answer.fields["Transfer-Encoding"] == "chunked")
    #expect(
      String(decoding: answer.wire, as: UTF8.self).hasSuffix(
        "\r\n0\r\nX-Sum: abc\r\nX-Sum: d\r\nServer-Timing: total;dur=5\r\n\r\n"))
    #expect(answer.ending == .keepAlive)
  }

  @Test func withoutAnyTheBodyIsChunkedAllTheSame() {
    let answer = MemoryPlayer().send("GET", "/trailers")
    #expect(answer.fields["Trailer"] == nil)
    #expect(String(decoding: answer.wire, as: UTF8.self).hasSuffix("\r\n0\r\n\r\n"))
  }

  @Test func aHeadRequestHasThemAnnouncedAlone() {
    let answer = MemoryPlayer().send("HEAD", "/trailers?a=b")
    #expect(answer.fields["Trailer"] == "a")
    #expect(answer.body.isEmpty && !answer.text.contains("a: b"))
  }

  @Test func tellsWhatTheClientTakes() {
    #expect(MemoryPlayer().send("GET", "/trailers?a=b", ["TE": "trailers"]).text.contains("\"te\": \"trailers\""))
  }

  @Test(arguments: ["a%20b=c", "a=b%0D%0Ac", "=x"])
  func refusesWhatCanNotBeAField(query: String) {
    #expect(MemoryPlayer().send("GET", "/trailers?\(query)").status == 400)
  }

  @Test func anOldClientGetsNone() {
    var plan = ResponsePlan.text(200, "x")
    plan.trailers = ["a": "b"]
    var context = WireEncoder.Context(RequestHead(method: "GET", target: "/", fields: ["Host": "x"]), date: "d")
    context.isHTTP11 = false
    let segments = WireEncoder.segments(of: plan, in: context)
    #expect(segments.count == 3)
    #expect(segments.last == .end(.close))
    #expect(plan.isPlain == false)
  }
}
