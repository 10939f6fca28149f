import Quantities
import Testing

@testable import Scenarios

/// The server's side of a WebSocket, in memory and on virtual time.
@Suite struct ConversationTests {
  /// A conversation and what it has said.
  private struct Talk {
    var conversation: Conversation
    var now = MonotonicTime(nanoseconds: 1_000_000_000)
    var frames: [WebSocketFrame] = []
    var bytes: [UInt8] = []
    var ending: Ending?

    init(_ plan: ConversationPlan) {
      conversation = Conversation(plan, now: MonotonicTime(nanoseconds: 1_000_000_000))
      run()
    }

    init(_ moves: ConversationMove..., change: (inout ConversationPlan) -> Void = { _ in }) {
      var plan = ConversationPlan(moves)
      change(&plan)
      self.init(plan)
    }

    /// Lets it say what is due; returns when it wants to be asked again.
    @discardableResult
    mutating func run() -> MonotonicTime? {
      while ending == nil {
        switch conversation.next(now: now) {
        case .frame(let frame): frames.append(frame)
        case .bytes(let more): bytes += more
        case .wait(let until): return until
        case .idle: return nil
        case .end(let ending): self.ending = ending
        }
      }
      return nil
    }

    mutating func receive(
      _ opcode: UInt8, _ text: String = "", isFinal: Bool = true, isMasked: Bool = true, reserved: UInt8 = 0,
      length: UInt64? = nil
    ) {
      receive(opcode, bytes: Array(text.utf8), isFinal: isFinal, isMasked: isMasked, reserved: reserved, length: length)
    }

    mutating func receive(
      _ opcode: UInt8, bytes: [UInt8], isFinal: Bool = true, isMasked: Bool = true, reserved: UInt8 = 0,
      length: UInt64? = nil
    ) {
      conversation.receive(
        WebSocketFramePart(
          isFinal: isFinal, reserved: reserved, opcode: opcode, isMasked: isMasked,
          length: length ?? UInt64(bytes.count), payload: bytes, isLast: length == nil))
      run()
    }

    mutating func advance(_ duration: Duration) {
      now = now + duration
      run()
    }

    var texts: [String] { frames.map { String(decoding: $0.payload, as: UTF8.self) } }
    /// The code of the close frame that was sent.
    var code: Int? { conversation.report.closeSent?.code }
  }

  @Test func echoesTextsAndBytes() {
    var talk = Talk(.echo(count: nil))
    talk.receive(1, "hello")
    talk.receive(2, bytes: [0, 255])
    #expect(talk.frames == [WebSocketFrame(.text, Array("hello".utf8)), WebSocketFrame(.binary, [0, 255])])
    #expect(talk.conversation.report.received == .init(messages: 2, frames: 2, bytes: 7))
    #expect(talk.conversation.report.sent == .init(messages: 2, frames: 2, bytes: 7))
  }

  @Test func putsFragmentsTogetherAroundControlFrames() {
    var talk = Talk(.echo(count: nil))
    talk.receive(1, "hel", isFinal: false)
    talk.receive(9, "ping")
    talk.receive(0, "lo")
    #expect(talk.frames == [WebSocketFrame(.pong, Array("ping".utf8)), WebSocketFrame(.text, Array("hello".utf8))])
  }

  @Test func sendsFragments() {
    var talk = Talk(.echo(count: nil)) { $0.fragment = ByteCount(2) }
    talk.receive(1, "hello")
    #expect(talk.frames.map(\.opcode) == [.text, .continuation, .continuation])
    #expect(talk.frames.map(\.isFinal) == [false, false, true])
    #expect(talk.texts == ["he", "ll", "o"])
    talk.receive(1, "")
    #expect(talk.frames.last == WebSocketFrame(.text))
  }

  @Test func answersACloseWithItsCode() {
    var talk = Talk(.echo(count: nil))
    talk.receive(8, bytes: [0x03, 0xE9] + Array("bye".utf8))
    #expect(talk.frames == [WebSocketFrame(.close, [0x03, 0xE9])])
    #expect(talk.ending == .close)
    #expect(talk.conversation.report.endedBy == .client)
    #expect(talk.conversation.report.text == "0 messages in, 0 out, the client closed with 1001 \"bye\"")
  }

  @Test func aScriptIsFollowedMoveByMove() {
    var talk = Talk(
      .send(.text("who?")), .expect(.equals("me"), within: nil), .pause(.seconds(2)), .send(.binary([1])),
      .close(WebSocketClose(1000, "done")))
    #expect(talk.texts == ["who?"])
    talk.receive(1, "me")
    #expect(talk.frames.count == 1)
    talk.advance(.seconds(1))
    #expect(talk.frames.count == 1)
    talk.advance(.seconds(1))
    #expect(
      talk.frames.dropFirst() == [
        WebSocketFrame(.binary, [1]), WebSocketFrame(.close, [3, 0xE8] + Array("done".utf8)),
      ])
    #expect(talk.ending == nil)
    talk.receive(8, bytes: [3, 0xE8])
    #expect(talk.ending == .close)
    #expect(talk.conversation.report.endedBy == .server)
  }

  @Test func anotherMessageThanExpectedIsAnsweredWith1008() {
    var talk = Talk(.expect(.equals("a"), within: nil))
    talk.receive(1, "b")
    #expect(talk.code == 1008)
    #expect(talk.conversation.report.complaint == "expected \"a\", got \"b\"")
  }

  @Test func noMessageInTimeIsAnsweredWith1008() {
    var talk = Talk(.expect(nil, within: .seconds(3)))
    #expect(talk.run() == talk.now + .seconds(3))
    talk.advance(.seconds(3))
    #expect(talk.code == 1008)
  }

  @Test func closesBehindTheLastMoveAndGivesUpOnAClientThatDoesNotAnswer() {
    var talk = Talk(.send(.text("x")))
    #expect(talk.code == 1000)
    talk.receive(1, "too late")
    #expect(talk.conversation.report.received.messages == 0)
    talk.advance(Conversation.closePatience)
    #expect(talk.ending == .close)
    #expect(talk.conversation.report.text == "0 messages in, 1 out, the server closed with 1000, which wasn't answered")
  }

  @Test(arguments: [(StreamDrop.close, Ending.close), (.reset, .reset), (.stall, .hang)])
  func breaksOffWithoutClosing(how: StreamDrop, ending: Ending) {
    let talk = Talk(.send(.text("x")), .drop(how))
    #expect(talk.ending == ending)
    #expect(talk.conversation.report.closeSent == nil)
    #expect(talk.conversation.report.endedBy == .server)
  }

  @Test func echoesACountOfMessagesAndGoesOn() {
    var talk = Talk(.echo(count: 2), .close(WebSocketClose(4000)))
    talk.receive(1, "a")
    #expect(talk.code == nil)
    talk.receive(1, "b")
    #expect(talk.texts.prefix(2) == ["a", "b"])
    #expect(talk.code == 4000)
  }

  @Test func canBeSilentWhereOthersAnswer() {
    var talk = Talk(.echo(count: nil)) { plan in
      plan.answersPings = false
      plan.answersClose = false
    }
    talk.receive(9, "x")
    #expect(talk.frames.isEmpty)
    talk.receive(8, bytes: [3, 0xE8])
    #expect(talk.frames.isEmpty && talk.ending == nil)
    #expect(talk.conversation.isSilent)
    #expect(talk.conversation.report.text == "0 messages in, 0 out, the client closed with 1000, which wasn't answered")
  }

  @Test func waitsBeforeEachMessageButNotBeforePongs() {
    var talk = Talk(.echo(count: nil)) { $0.delay = .seconds(1) }
    talk.receive(1, "a")
    talk.receive(9, "p")
    #expect(talk.frames.map(\.opcode) == [.pong])
    talk.advance(.seconds(1))
    #expect(talk.texts == ["p", "a"])
  }

  @Test func pingsFromTimeToTime() {
    var talk = Talk(.echo(count: nil)) { $0.heartbeat = .seconds(10) }
    #expect(talk.run() == talk.now + .seconds(10))
    talk.advance(.seconds(10))
    talk.advance(.seconds(10))
    #expect(talk.frames.map(\.opcode) == [.ping, .ping])
  }

  @Test func sendsWhatIsPublishedBehindItsMoves() {
    var plan = ConversationPlan([.send(.text("welcome"))], topic: .init(name: "t", session: ""))
    plan.answersPings = true
    var talk = Talk(plan)
    talk.receive(1, "ignored")
    talk.conversation.publish(.event(StreamEvent("news")))
    talk.run()
    #expect(talk.texts == ["welcome", "news"])
    talk.conversation.publish(.drop(.end))
    talk.run()
    #expect(talk.code == 1000)
  }

  @Test func bytesGoOutAsTheyAre() { #expect(Talk(.raw([1, 2, 3])).bytes == [1, 2, 3]) }

  @Test func largeMessagesAreMadeWhenTheyAreSent() {
    let talk = Talk(.send(.letters(count: 30)), .send(.data(count: 5)))
    #expect(talk.texts.first == "abcdefghijklmnopqrstuvwxyzabcd")
    #expect(talk.frames.dropFirst().first?.payload.count == 5)
  }

  /// What breaks RFC 6455, and the code that it is answered with.
  @Test(arguments: [
    ("unmasked", 1002), ("reserved bit", 1002), ("reserved opcode", 1002), ("continues nothing", 1002),
    ("begins within", 1002), ("no UTF-8", 1007), ("long frame", 1009), ("long message", 1009),
    ("close of a byte", 1002),
    ("close 1005", 1002), ("close 999", 1002), ("close reason", 1007), ("ping in fragments", 1002),
  ])
  func answersViolationsWithTheirCode(what: String, code: Int) {
    var talk = Talk(.echo(count: nil)) { plan in
      plan.maximumFragment = ByteCount(10)
      plan.maximumMessage = ByteCount(15)
    }
    switch what {
    case "unmasked": talk.receive(1, "a", isMasked: false)
    case "reserved bit": talk.receive(1, "a", reserved: 4)
    case "reserved opcode": talk.receive(3, "a")
    case "continues nothing": talk.receive(0, "a")
    case "begins within":
      talk.receive(1, "a", isFinal: false)
      talk.receive(1, "b")
    case "no UTF-8": talk.receive(1, bytes: [0xC3])
    case "long frame": talk.receive(1, "a", length: 11)
    case "long message":
      talk.receive(1, "0123456789", isFinal: false)
      talk.receive(0, "012345")
    case "close of a byte": talk.receive(8, bytes: [3])
    case "close 1005": talk.receive(8, bytes: [3, 0xED])
    case "close 999": talk.receive(8, bytes: [3, 0xE7])
    case "close reason": talk.receive(8, bytes: [3, 0xE8, 0xFF])
    default: talk.receive(9, "a", isFinal: false)
    }
    #expect(talk.code == code)
    #expect(talk.conversation.report.complaint != nil)
    #expect(talk.frames.count == 1)
    // The client's own close isn't waited for (RFC 6455 §7.1.7).
    #expect(talk.ending == .close)
  }

  @Test func aTextIsCheckedAsAWholeNotByFragments() {
    var talk = Talk(.echo(count: nil))
    talk.receive(1, bytes: [0xE2, 0x82], isFinal: false)
    talk.receive(0, bytes: [0xAC])
    #expect(talk.texts == ["€"])
  }

  @Test(
    arguments: [
      ([[0xC3, 0x28]], false), ([[0xE2, 0x82], [0xAC]], true), ([[0xF4, 0x90]], false), ([[0xED, 0xA0]], false),
      ([[0xF0, 0x9F], [0x98, 0x80, 0x61]], true), ([[0x61, 0x80]], false), ([[0xC0]], false), ([[0xFF]], false),
      ([[0xE0, 0xA0], [0x80]], true), ([[0xF0, 0x90], [0x80], [0x80]], true), ([[0xC3], [0xC3]], false),
    ] as [([[UInt8]], Bool)])
  func aTextIsGivenUpAtItsFirstWrongByte(parts: [[UInt8]], isText: Bool) {
    var check = UTF8Check()
    #expect(parts.map { check.add($0) }.last == isText)
  }

  @Test func holdsBackAClientThatIsNotListenedTo() {
    var talk = Talk(.pause(.seconds(9)), .echo(count: nil)) { $0.maximumMessage = ByteCount(4) }
    #expect(talk.conversation.wantsInput)
    talk.receive(1, "abcd")
    talk.receive(1, "e")
    #expect(!talk.conversation.wantsInput)
    talk.advance(.seconds(9))
    #expect(talk.conversation.wantsInput)
    #expect(talk.texts == ["abcd", "e"])
  }
}
