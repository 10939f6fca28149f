import Quantities
import Testing

@testable import MockServer
@testable import Scenarios

/// WebSockets on sockets.
@Suite struct WebSocketTests {
  @Test(arguments: ExactEndingTests.Path.allCases)
  func echoesAndClosesAndTheJournalTells(path: ExactEndingTests.Path) async throws {
    try await withServer(options(path.configure)) { server in
      let client = try WebSocketClient(server, "/websocket/echo")
      client.send("hello")
      #expect(client.next() == .text("hello"))
      client.send(0x02, [1, 2])
      client.send(0x89, [7])
      client.send(0x80, [3])
      #expect(client.next() == .init(first: 0x8A, payload: [7]))
      #expect(client.next() == .init(first: 0x82, payload: [1, 2, 3]))
      client.close(1001)
      #expect(client.next() == .close(1001))
      #expect(client.raw.readToEnd() == [])
      #expect(client.raw.end == .closed)
      let entry = try await server.finished()[0]
      let report = try #require(entry.conversation)
      #expect(report.received == .init(messages: 2, frames: 5, bytes: 11))
      #expect(report.sent == .init(messages: 2, frames: 4, bytes: 11))
      #expect(report.closeReceived?.code == 1001 && report.closeSent?.code == 1001 && report.endedBy == .client)
      #expect(entry.wire?.bodyBytesSent == 19)
      #expect(ExchangeStory(entry).happened == "101, 2 messages in, 2 out, the client closed with 1001")
      #expect(JournalRecord(entry).full.line.contains("\"websocket\":{\"received\":{\"messages\":2,"))
    }
  }

  @Test func messagesOfEverySizeComeBack() async throws {
    try await withServer { server in
      let client = try WebSocketClient(server, "/websocket/echo")
      for count in [0, 1, 125, 126, 4_096, 65_535, 65_536, 1_000_000] {
        let bytes = patternBytes(count)
        client.send(0x82, bytes)
        #expect(client.next()?.payload == bytes)
      }
    }
  }

  @Test func aLongMessageIsRefusedWith1009() async throws {
    try await withServer { server in
      let client = try WebSocketClient(server, "/websocket/echo?max_fragment_size=10&max_message_size=12")
      client.send(0x02, patternBytes(10))
      client.send(0x80, patternBytes(3))
      #expect(client.next()?.code == 1009)
      client.close(1009)
      #expect(client.raw.readToEnd() == [])
      #expect(try await server.finished()[0].notes.first?.contains("longer than 12") == true)
    }
  }

  @Test func fragmentsMasksAndPartsAreAsAsked() async throws {
    try await withServer { server in
      let client = try WebSocketClient(server, "/websocket/echo?fragment=2&masked=yes&split=3&gap=1ms")
      client.send("abc")
      #expect(client.next() == .init(first: 0x01, payload: Array("ab".utf8), isMasked: true))
      #expect(client.next() == .init(first: 0x80, payload: Array("c".utf8), isMasked: true))
    }
  }

  @Test func theFirstFrameCanLeaveWithTheHead() async throws {
    try await withServer { server in
      let raw = try RawClient(
        server.port,
        "GET /websocket/script?send=hi&glue=yes HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
          + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
      let first = raw.readSome()
      #expect(first.starts(with: Array("HTTP/1.1 101 ".utf8)))
      let head = first.split(separator: Array("\r\n\r\n".utf8), maxSplits: 1)
      #expect(head.last?.starts(with: [0x81, 2] + Array("hi".utf8)) == true)
    }
  }

  @Test(arguments: [("close", RawClient.End.closed), ("reset", .reset)])
  func breaksOffWithoutClosing(how: String, end: RawClient.End) async throws {
    try await withServer { server in
      let client = try WebSocketClient(server, "/websocket/script?send=a&drop=\(how)")
      #expect(client.next() == .text("a"))
      #expect(client.next() == nil)
      #expect(client.raw.end == end)
      let entry = try await server.finished()[0]
      #expect(ExchangeStory(entry).happened == "101, 0 messages in, 1 out, the server broke off")
      #expect(entry.wire?.ending == (how == "close" ? .close : .reset))
    }
  }

  @Test func aSilentServerNoticesWhenItsClientLeaves() async throws {
    try await withServer { server in
      for target in ["script?drop=stall", "echo?closes=no"] {
        let client = try WebSocketClient(server, "/websocket/\(target)")
        client.close(1000)
        client.raw.close()
        let entry = try await server.finished(1, "/websocket/\(target)")[0]
        #expect(entry.wire?.end == .clientGone)
      }
    }
  }

  @Test func whatIsNoFrameIsAnsweredWith1002() async throws {
    try await withServer { server in
      for (first, payload, masked) in [(0x81, "a", false), (0x83, "a", true), (0xC1, "a", true), (0x09, "a", true)] {
        let client = try WebSocketClient(server, "/websocket/echo")
        client.send(UInt8(first), Array(payload.utf8), masked: masked)
        #expect(client.next()?.code == 1002, "\(first)")
      }
    }
  }

  @Test func aRuleConverses() async throws {
    try await withServer { server in
      server.when("/chat").reply(
        .webSocket(.send(.text("who?")), .expect(.equals("me"), within: nil), .close(WebSocketClose(4001, "welcome"))))
      let client = try WebSocketClient(server, "/chat")
      #expect(client.next() == .text("who?"))
      client.send("me")
      let close = client.next()
      #expect(close?.code == 4001)
      client.close(4001)
      #expect(try await server.finished()[0].conversation?.endedBy == .server)
    }
  }

  @Test func whatIsPublishedIsSentAtOnce() async throws {
    try await withServer { server in
      let topic = server.topic("news")
      let client = try WebSocketClient(server, "/websocket/topic/news?send=welcome")
      #expect(client.next() == .text("welcome"))
      await topic.streams(atLeast: 1)
      topic.publish("a")
      #expect(client.next() == .text("a"))
      topic.drop(.end)
      #expect(client.next()?.code == 1000)
      client.close(1000)
      _ = try await server.finished()
      #expect(topic.openStreams == 0)
    }
  }

  @Test func aClientThatDoesNotReadIsHeldBackAndLosesNothing() async throws {
    try await withServer { server in
      let client = try WebSocketClient(server, "/websocket/echo")
      let count = 100
      let bytes = patternBytes(50_000)
      var rest: ArraySlice<UInt8> = []
      for _ in 0..<count { rest += client.bytes(of: 0x82, bytes) }
      var received = 0
      // It reads only when the server takes no more.
      while received < count {
        let taken = client.raw.sendWithoutWaiting(Array(rest.prefix(1 << 20)))
        rest = rest.dropFirst(taken)
        guard taken == 0 || rest.isEmpty else { continue }
        let payload = client.next()?.payload
        try #require(payload == bytes, "message \(received)")
        received += 1
      }
    }
  }

  @Test func aServerThatStopsSaysSoAndEndsWell() async throws {
    let server = try MockServer(options { _ in })
    let client = try WebSocketClient(server, "/websocket/echo")
    client.send("a")
    #expect(client.next() == .text("a"))
    server.stop()
    #expect(client.next() == .close(1001))
    #expect(client.raw.readToEnd() == [])
    let entry = try #require(server.journal.entries.first)
    #expect(entry.wire?.end == .serverFailed("the server stopped"))
    #expect(
      ExchangeStory(entry).happened == "101, 1 messages in, 1 out, the server closed with 1001, which wasn't answered")
  }

  @Test func aRefusedHandshakeLeavesTheConnectionAlone() async throws {
    try await withServer { server in
      let client = try RawClient(server.port, "GET /websocket/echo HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readResponse().status == 400)
      client.send("GET /data/5 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readResponse().body == patternBytes(5))
    }
  }
}
