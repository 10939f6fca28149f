import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// What verdicts make of WebSockets.
@Suite struct WebSocketVerdictTests {
  @Test func manyOpenWebSocketsAreNotTooManyRequestsAtOnce() {
    let player = MemoryPlayer()
    let fields: HeaderFields = [
      "Host": "x", "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]
    let exchanges = (0..<20).map { _ -> Exchange in
      let connection = player.engine.opened(ConnectionFacts(peer: "127.0.0.1"))
      let head = RequestHead(method: "GET", target: "/websocket/echo", fields: fields)
      let exchange = player.engine.began(head, on: connection, index: 1)
      _ = exchange.received()
      player.time.advance(by: .seconds(1))
      return exchange
    }
    for exchange in exchanges {
      exchange.conversed(ConversationReport())
      exchange.finished(WireOutcome(bodyBytesSent: 4, ending: .close))
    }
    let failed = VerdictReport.judge(player.engine.journal.entries(of: "")).filter { $0.result == .failed }
    #expect(failed.map(\.name) == [])
  }
}
