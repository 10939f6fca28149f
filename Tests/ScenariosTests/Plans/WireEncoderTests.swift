import HTTPSemantics
import Quantities
import Scenarios
import Testing

@Suite struct WireEncoderTests {
  private static let date = "Thu, 01 Jan 2026 00:00:00 GMT"

  private func segments(_ plan: ResponsePlan, _ head: RequestHead? = nil) -> [WireSegment] {
    let head = head ?? RequestHead(method: "GET", target: "/", fields: ["Host": "a"])
    return WireEncoder.segments(of: plan, in: WireEncoder.Context(head, date: Self.date))
  }

  private func text(_ lines: String...) -> WireSegment {
    .bytes(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
  }

  @Test func aPlainAnswerIsHeadBodyAndKeepAlive() {
    #expect(
      segments(.text(200, "hi")) == [
        text(
          "HTTP/1.1 200 OK", "Date: \(Self.date)", "Content-Type: text/plain; charset=utf-8", "Content-Length: 2"),
        .body(0..<2, rate: nil, chunked: false), .end(.keepAlive),
      ])
  }

  @Test func everythingAtOnceComesInItsOrder() {
    var plan = ResponsePlan.text(503, "0123456789")
    plan.reason = "Tired"
    plan.interim = [103]
    plan.delay = .seconds(1)
    plan.pause = .seconds(2)
    plan.rate = BitRate(bitsPerSecond: 8)
    plan.framing = .chunked
    plan.cuts = [Cut(.body(6), .end(.reset)), Cut(.body(4), .pause(.seconds(3)))]
    #expect(
      segments(plan) == [
        .wait(.seconds(1)), text("HTTP/1.1 103 Early Hints"),
        text(
          "HTTP/1.1 503 Tired", "Date: \(Self.date)", "Content-Type: text/plain; charset=utf-8",
          "Transfer-Encoding: chunked"),
        .wait(.seconds(2)), .body(0..<4, rate: plan.rate, chunked: true), .wait(.seconds(3)),
        .body(4..<6, rate: plan.rate, chunked: true), .end(.reset),
      ])
  }

  @Test func aFalseLengthEndsTheConnection() {
    var plan = ResponsePlan.text(200, "hi")
    plan.framing = .declared(100)
    #expect(segments(plan).last == .end(.close))
    plan.framing = .declared(2)
    #expect(segments(plan).last == .end(.keepAlive))
  }

  @Test func anOldClientGetsNoChunksAndNoInterimAnswers() {
    var plan = ResponsePlan.text(200, "hi")
    plan.framing = .chunked
    plan.interim = [103]
    let old = RequestHead(method: "GET", target: "/", version: .http10, fields: ["Connection": "keep-alive"])
    #expect(
      segments(plan, old) == [
        text("HTTP/1.1 200 OK", "Date: \(Self.date)", "Content-Type: text/plain; charset=utf-8", "Connection: close"),
        .body(0..<2, rate: nil, chunked: false), .end(.close),
      ])
  }

  @Test func headAndBodilessStatusesHaveNoBody() {
    let head = RequestHead(method: "HEAD", target: "/", fields: ["Host": "a"])
    #expect(segments(.text(200, "hi"), head).count == 2)
    #expect(
      segments(ResponsePlan(status: 304)) == [
        text("HTTP/1.1 304 Not Modified", "Date: \(Self.date)"), .end(.keepAlive),
      ])
  }

  @Test func aClientThatWantsToCloseIsTold() {
    let head = RequestHead(method: "GET", target: "/", fields: ["Host": "a", "Connection": "close"])
    #expect(segments(.text(200, "hi"), head).last == .end(.close))
  }
}
