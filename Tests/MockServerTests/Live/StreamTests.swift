import Foundation
import Quantities
import Testing

@testable import MockServer
@testable import Scenarios

/// Answers whose body is written while it is sent.
@Suite struct StreamTests {
  @Test(arguments: ExactEndingTests.Path.allCases)
  func comesAsItIsWrittenAndKeepsTheConnection(path: ExactEndingTests.Path) async throws {
    try await withStream(path) { server, kept in
      let client = try RawClient(server, "/live")
      let channel = try await kept.value()
      let head = client.readHead()
      #expect(head["Transfer-Encoding"] == "chunked")
      #expect(head["Content-Length"] == nil)
      for text in ["one", "two", "three"] {
        #expect(channel.append(Array(text.utf8)))
        let chunk = "\(text.utf8.count)\r\n\(text)\r\n"
        #expect(String(decoding: client.read(chunk.utf8.count), as: UTF8.self) == chunk)
      }
      #expect(server.entries().first?.wire == nil)
      channel.finish()
      #expect(String(decoding: client.read(5), as: UTF8.self) == "0\r\n\r\n")
      client.send("GET /data/5 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readResponse().body == patternBytes(5))
      let entry = try await server.finished(2)[0]
      #expect(entry.wire?.bodyBytesSent == 11)
      #expect(entry.wire?.ending == .keepAlive)
      #expect(server.engine.channels.count == 0)
    }
  }

  @Test func anOldClientGetsItUpToTheEndOfTheConnection() async throws {
    try await withStream { server, kept in
      let client = try RawClient(server.port, "GET /live HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      let channel = try await kept.value()
      channel.append(Array("some".utf8))
      let head = client.readHead()
      #expect(head["Transfer-Encoding"] == nil)
      #expect(head["Connection"] == "close")
      #expect(client.read(4) == Array("some".utf8))
      channel.append(Array(" more".utf8))
      channel.finish()
      #expect(String(decoding: client.readToEnd(), as: UTF8.self) == " more")
      #expect(client.end == .closed)
    }
  }

  @Test func aHeadRequestGetsTheHeadAndTheConnectionGoesOn() async throws {
    try await withStream { server, kept in
      let client = try RawClient(server, "/live", method: "HEAD")
      #expect(client.readResponse(toHEAD: true)["Transfer-Encoding"] == "chunked")
      let channel = try await kept.value()
      #expect(await eventually { channel.state == .abandoned })
      client.send("GET /data/5 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readResponse().body == patternBytes(5))
    }
  }

  @Test func aLargeOneArrivesWhole() async throws {
    try await withStream { server, kept in
      let client = try RawClient(server, "/live", "Connection: close")
      let channel = try await kept.value()
      // On a thread of its own: reading blocks this one, and others of Swift's few may be blocked as well.
      let (written, done) = AsyncStream<Void>.makeStream()
      Thread.detachNewThread {
        defer { done.finish() }
        var offset: Int64 = 0
        while offset < 4_000_000, channel.state != .abandoned {
          // As a writer does that can't wait for its reader to catch up: a piece when the last one was taken.
          guard channel.state == .pending else {
            sched_yield()
            continue
          }
          channel.append(patternBytes(40_000, from: offset))
          offset += 40_000
        }
        channel.finish()
      }
      var answer = client.readHead()
      while let size = Int(client.read(through: "\r\n").dropLast(), radix: 16), size > 0 {
        answer.body += client.read(size)
        _ = client.read(2)
        await Task.yield()
      }
      for await _ in written {}
      #expect(answer.body == patternBytes(4_000_000))
      #expect(try await server.finished()[0].wire?.bodyBytesSent == 4_000_000)
    }
  }

  @Test(arguments: [false, true], ExactEndingTests.Path.allCases)
  func aClientThatLeavesAnIdleStreamFreesIt(abruptly: Bool, path: ExactEndingTests.Path) async throws {
    try await withStream(path) { server, kept in
      let client = try RawClient(server, "/live")
      let channel = try await kept.value()
      let told = Made<Channel.Abandonment>()
      channel.onAbandon { told.put($0) }
      channel.append(Array("one".utf8))
      _ = client.readHead()
      #expect(client.read(8) == Array("3\r\none\r\n".utf8))
      if abruptly { client.abort() } else { client.close() }
      #expect(try await told.value() == .readerGone)
      let entry = try await server.finished()[0]
      #expect(entry.wire?.end == .clientGone)
      #expect(entry.wire?.bodyBytesSent == 3)
      #expect(!channel.append([1]))
      #expect(server.engine.channels.count == 0)
      #expect(await eventually { OpenSockets.accepted(on: server.port) == 0 })
    }
  }

  @Test func aClientThatHalfClosedBeforeTheStreamFellSilentFreesIt() async throws {
    try await withStream { server, kept in
      let client = try RawClient(server, "/live?mock=pause=20ms")
      client.endSending()
      let channel = try await kept.value()
      channel.append(Array("one".utf8))
      #expect(await eventually { channel.state == .abandoned })
      #expect(try await server.finished()[0].wire?.end == .clientGone)
    }
  }

  @Test func stopEndsOpenStreams() async throws {
    try await withStream { server, kept in
      let client = try RawClient(server, "/live")
      let channel = try await kept.value()
      _ = client.readHead()
      server.stop()
      #expect(channel.state == .abandoned)
      #expect(client.readToEnd().isEmpty)
      #expect(client.end == .closed)
      #expect(server.entries()[0].wire?.end == .serverFailed("the server stopped"))
    }
  }

  @Test func aClientThatReadsTooSlowlyIsCutOff() async throws {
    try await withStream(limit: ByteCount(100_000)) { server, kept in
      let client = try RawClient(server, "/live")
      let channel = try await kept.value()
      let told = Made<Channel.Abandonment>()
      channel.onAbandon { told.put($0) }
      while channel.append([UInt8](repeating: 7, count: 50_000)) { await Task.yield() }
      #expect(try await told.value() == .tooSlow)
      guard case .serverFailed(let reason) = try await server.finished()[0].wire?.end else {
        Issue.record("the exchange didn't end by the server")
        return
      }
      #expect(reason == "the client reads too slowly: more than 100000 would have waited for it")
      client.close()
    }
  }

  @Test(arguments: ExactEndingTests.Path.allCases)
  func aScriptCutsItAtTheExactByte(path: ExactEndingTests.Path) async throws {
    try await withStream(path) { server, kept in
      let client = try RawClient(server, "/live?mock=reset@4")
      let channel = try await kept.value()
      _ = client.readHead()
      channel.append(Array("one".utf8))
      #expect(client.read(8) == Array("3\r\none\r\n".utf8))
      channel.append(Array("two".utf8))
      #expect(client.readToEnd() == Array("1\r\nt\r\n".utf8))
      #expect(client.end == .reset)
      let wire = try await server.finished()[0].wire
      #expect(wire?.bodyBytesSent == 4)
      #expect(wire?.ending == .reset)
      #expect(channel.state == .abandoned)
    }
  }

  @Test func aHundredAtOnceEachGetTheirOwn() async throws {
    try await withStream { server, kept in
      var clients: [RawClient] = []
      for number in 1...100 {
        clients.append(try RawClient(server, "/live?\(number)"))
        (try await kept.value(number)).append(Array("\(number).".utf8))
      }
      for number in 1...100 { (try await kept.value(number)).finish() }
      for (index, client) in clients.enumerated() {
        #expect(client.readResponse().text == "\(index + 1).")
        if index % 20 == 0 { await Task.yield() }
      }
    }
  }
}
