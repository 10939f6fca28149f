import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct WebSocketHandshakeTests {
  private let fields: HeaderFields = [
    "Connection": "keep-alive, Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
  ]

  private func ask(
    _ target: String = "/websocket/echo", _ method: String = "GET", without: String? = nil,
    with extra: [(String, String)] = []
  ) -> MemoryPlayer.Answer {
    var fields = fields
    if let without { fields.remove(without) }
    for (name, value) in extra { fields.set(name, value) }
    return MemoryPlayer().send(method, target, fields)
  }

  @Test func theKeyIsAnsweredAsTheStandardHasIt() {
    // The example of RFC 6455 §1.3.
    let answer = ask()
    #expect(answer.wire.starts(with: Array("HTTP/1.1 101 Switching Protocols\r\n".utf8)))
    let head = String(decoding: answer.wire, as: UTF8.self)
    #expect(head.contains("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
    #expect(head.contains("\r\nUpgrade: websocket\r\n") && head.contains("\r\nConnection: Upgrade\r\n"))
    #expect(!head.contains("Sec-WebSocket-Extensions") && !head.contains("Content-Length"))
  }

  @Test(arguments: ["Upgrade", "Connection", "Sec-WebSocket-Key"])
  func whatIsMissingIsSaid(name: String) {
    let answer = ask(without: name)
    #expect(answer.status == 400)
    #expect(answer.text.contains(name))
  }

  @Test(arguments: ["", "short", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZSEhISE="])
  func aKeyOfAnotherLengthIsRefused(key: String) { #expect(ask(with: [("Sec-WebSocket-Key", key)]).status == 400) }

  @Test func anotherVersionIsToldWhichOneThereIs() {
    let answer = ask(with: [("Sec-WebSocket-Version", "8")])
    #expect(answer.status == 426)
    #expect(answer.fields["Sec-WebSocket-Version"] == "13")
    #expect(answer.fields["Upgrade"] == "websocket")
    #expect(answer.fields["Connection"] == "Upgrade")
    #expect(answer.ending == .keepAlive)
  }

  @Test func otherMethodsAreRefused() { #expect(ask("/websocket/echo", "POST").status == 405) }

  @Test func theFirstSubprotocolOfTheClientThatIsSpokenIsChosen() {
    let offered = [("Sec-WebSocket-Protocol", "soap, chat,superchat")]
    let answer = ask("/websocket/echo?protocols=superchat,chat", with: offered)
    #expect(String(decoding: answer.wire, as: UTF8.self).contains("\r\nSec-WebSocket-Protocol: chat\r\n"))
    #expect(!String(decoding: ask(with: offered).wire, as: UTF8.self).contains("Sec-WebSocket-Protocol"))
  }

  @Test func scriptsBendTheHandshake() {
    #expect(ask("/websocket/echo?mock=503").status == 503)
    let wrong = ask("/websocket/echo?mock=ok%2Bheader=%22Sec-WebSocket-Accept:%20x%22")
    #expect(String(decoding: wrong.wire, as: UTF8.self).contains("\r\nSec-WebSocket-Accept: x\r\n"))
    #expect(ask("/websocket/echo?mock=reset@head").ending == .reset)
  }

  @Test(arguments: [
    "echo?max_fragment_size=0", "echo?max_message_size=x", "echo?max_fragment_size=9&max_message_size=8", "script",
    "script?expect&within=x", "script?close=70000", "script?drop=bang", "script?raw=%25", "echo?split=0",
    "echo?pongs=maybe",
    "echo?heartbeat=1ms", "topic/a%20b", "script?echo=0", "script?data=1t", "script?wait=x",
  ])
  func refusesWhatItDoesNotUnderstand(target: String) { #expect(ask("/websocket/\(target)").status == 400) }

  @Test func otherPathsAreNotThere() { #expect(ask("/websocket/nothing").status == 404) }

  @Test func theQueryIsReadInItsOrder() throws {
    let target =
      "/websocket/script?send=hi&expect=yo&within=2s&wait=1s&base64=AAE=&data=5&letters=3&echo=2&ping=p&pong&raw=AQ=="
      + "&drop=reset&close&split=3&gap=1s&fragment=4&closes=no&pongs=no&masked=yes&glue=yes&delay=1s&heartbeat=5s"
    let conversation = try #require(ask(target).entry?.plan?.conversation)
    #expect(
      conversation.moves == [
        .send(.text("hi")), .expect(.equals("yo"), within: .seconds(2)), .pause(.seconds(1)), .send(.binary([0, 1])),
        .send(.data(count: 5)), .send(.letters(count: 3)), .echo(count: 2), .ping("p"), .pong(""), .raw([1]),
        .drop(.reset), .close(WebSocketClose(nil)),
      ])
    #expect(conversation.split == 3 && conversation.gap == .seconds(1) && conversation.fragment == ByteCount(4))
    #expect(!conversation.answersClose && !conversation.answersPings && conversation.isMasked && conversation.isGlued)
    #expect(conversation.delay == .seconds(1) && conversation.heartbeat == .seconds(5))
  }
}
