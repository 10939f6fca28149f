import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// Conversations in rules.
@Suite struct WebSocketRuleTests {
  private func read(_ conversation: String, beside: String = "") throws -> Reply {
    let text = #"{"rules": [{"match": {"path": "/ws"}, "reply": {"websocket": \#(conversation)\#(beside)}}]}"#
    let file = try ScenarioFile(Array(text.utf8), path: "/none/a.json")
    return try #require(file.scenario.rules.first?.replies.first)
  }

  private func mistakes(_ conversation: String, beside: String = "") -> String {
    do {
      _ = try read(conversation, beside: beside)
      return ""
    } catch { return "\(error)" }
  }

  @Test func movesAndSettingsAreReadAndWrittenBack() throws {
    let text = #"""
      {"moves": [{"send": "a"}, {"base64": "AAE="}, {"data": "5k"}, {"letters": "3"}, {"expect": {"contains": "b"}, "within": "2s"},
        {"expect": true}, {"echo": 2}, {"echo": true}, {"ping": "p"}, {"pong": ""}, {"wait": "1s"}, {"raw": "AQ=="},
        {"drop": "stall"}, {"close": true}, {"close": 4000, "reason": "r"}],
       "protocols": ["chat"], "fragment": "4", "split": 3, "gap": "1s", "delay": "1ms", "heartbeat": "9s", "pongs": false,
       "closes": false, "masked": true, "glue": true, "max_fragment_size": "1k", "max_message_size": "2k"}
      """#
    let reply = try read(text)
    guard case .webSocket(let plan) = reply.body else { return #expect(Bool(false), "no conversation") }
    #expect(plan.moves.count == 15 && plan.protocols == ["chat"] && plan.maximumMessage == ByteCount(2_048))
    let again = try read(plan.json.line)
    #expect(again.body == reply.body)
    #expect(try read(#"[{"send": "a"}]"#).body == .webSocket(ConversationPlan([.send(.text("a"))])))
  }

  @Test(arguments: [
    ("[]", "one move or more"), (#"[{"sendd": "x"}]"#, "did you mean \"send\"?"),
    (#"[{"send": "x", "ping": "y"}]"#, "a move does one thing"),
    (#"[{"within": "1s"}]"#, "no verb"), (#"[{"send": "x", "reason": "y"}]"#, "goes with \"close\" alone"),
    (#"[{"close": 70000}]"#, "0 to 65535"), (#"[{"drop": "end"}]"#, "\"stall\""),
    (#"{"pongs": true}"#, "\"moves\" is missing"),
    (#"{"moves": [{"echo": true}], "pongs": "no"}"#, "true or false"), (#"[{"data": "1t"}]"#, "at most 256m"),
    (#"{"moves": [{"echo": true}], "max_fragment_size": 9, "max_message_size": 8}"#, "above \"max_message_size\""),
    ("7", "moves such as"),
  ])
  func mistakesAreSaid(conversation: String, part: String) {
    #expect(mistakes(conversation).contains(part), "\(mistakes(conversation))")
  }

  @Test func aStatusCanNotStandBesideIt() {
    #expect(mistakes(#"[{"echo": true}]"#, beside: #", "status": 200"#).contains("can't stand beside"))
    #expect(mistakes(#"[{"echo": true}]"#, beside: #", "body": "x""#).contains("exclude each other"))
  }

  @Test func aRuleOpensAConversation() throws {
    let player = MemoryPlayer { $0.rules = [Rule(match: .any("/ws"), replies: [.webSocket(.send(.text("hi")))])] }
    let fields: HeaderFields = [
      "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]
    let entry = player.send("GET", "/ws", fields).entry
    #expect(entry?.plan?.status == 101)
    #expect(entry?.plan?.conversation?.moves == [.send(.text("hi"))])
    #expect(player.send("GET", "/ws").status == 400)
  }
}
