import LinkModel
import Scenarios
import Testing

@testable import MockServer

/// How an answer ends on the wire: which flag, and after which byte.
@Suite struct ExactEndingTests {
  /// Where the client sits.
  enum Path: String, CaseIterable, Sendable {
    case direct
    case link = "down=50mbit,up=50mbit,delay=1ms"

    func configure(_ options: inout ServerOptions) throws {
      if self == .link { options.link = try LinkProfile(parsing: rawValue) }
    }
  }

  @Test(arguments: [("64k", 65_536), ("900k", 921_600)], Path.allCases)
  func resetComesAfterExactlyThatManyBytesEveryTime(point: (text: String, bytes: Int), path: Path) async throws {
    try await withServer(options(path.configure)) { server in
      for round in 1...20 {
        let client = try get(server, "/data/1m?mock=reset@\(point.text)")
        #expect(client.readHead().status == 200)
        let body = client.readToEnd()
        #expect(body.count == point.bytes, "round \(round)")
        #expect(body == patternBytes(body.count))
        #expect(client.end == .reset, "round \(round)")
        await breathe()
      }
      #expect(await server.isQuiet())
      #expect(
        server.entries().allSatisfy {
          $0.wire?.bodyBytesSent == Int64(point.bytes) && $0.wire?.ending == .reset && $0.wire?.end == .asPlanned
        })
    }
  }

  @Test(arguments: [("64k", 65_536), ("900k", 921_600)], Path.allCases)
  func closeComesAfterExactlyThatManyBytesEveryTime(point: (text: String, bytes: Int), path: Path) async throws {
    try await withServer(options(path.configure)) { server in
      for round in 1...5 {
        let client = try get(server, "/data/1m?mock=close@\(point.text)")
        #expect(client.readHead().status == 200)
        let body = client.readToEnd()
        #expect(body.count == point.bytes, "round \(round)")
        #expect(body == patternBytes(body.count))
        #expect(client.end == .closed, "round \(round)")
        client.close()
        await breathe()
      }
      #expect(await server.isQuiet())
    }
  }

  @Test(arguments: ["reset", "reset@start", "reset@head", "refuse=1ms"], Path.allCases)
  func resetBeforeTheBody(script: String, path: Path) async throws {
    try await withServer(options(path.configure)) { server in
      let client = try get(server, "/data/1m?mock=\(script)")
      let bytes = client.readToEnd()
      #expect(client.end == .reset)
      let text = String(decoding: bytes, as: UTF8.self)
      if script == "reset@head" {
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(text.hasSuffix("\r\n\r\n"))
      } else {
        #expect(text.isEmpty)
      }
    }
  }

  @Test(arguments: ["close", "empty", "close@head"], Path.allCases)
  func closeBeforeTheBody(script: String, path: Path) async throws {
    try await withServer(options(path.configure)) { server in
      let client = try get(server, "/data/1m?mock=\(script)")
      let text = String(decoding: client.readToEnd(), as: UTF8.self)
      #expect(client.end == .closed)
      #expect(script == "close@head" ? text.hasSuffix("\r\n\r\n") : text.isEmpty)
    }
  }

  @Test(arguments: [("stall", 0), ("stall@64k", 65_536)], Path.allCases)
  func stallHoldsTheSocketUntilTheClientLeaves(script: (text: String, bytes: Int), path: Path) async throws {
    try await withServer(options(path.configure)) { server in
      let client = try get(server, "/data/1m?mock=\(script.text)")
      if script.bytes > 0 {
        #expect(client.readHead().status == 200)
        #expect(client.read(script.bytes) == patternBytes(script.bytes))
      }
      #expect(await eventually { server.openExchanges == 1 })
      // Another exchange, begun and ended since, shows that the server had every chance to say more.
      #expect(try get(server, "/data/1k").readResponse().body.count == 1_024)
      #expect(!client.isReadable)
      #expect(try await server.finished().map(\.target) == ["/data/1k"])
      client.close()
      let entry = try #require(try await server.finished(2).first)
      #expect(entry.wire?.end == .clientGone)
      #expect(entry.wire?.bodyBytesSent == Int64(script.bytes))
      #expect(await server.isQuiet())
    }
  }

  @Test(arguments: Path.allCases)
  func garbageIsNoHTTP(path: Path) async throws {
    try await withServer(options(path.configure)) { server in
      let client = try get(server, "/data/1m?mock=garbage")
      #expect(client.readToEnd() == WireEncoder.garbage)
      #expect(client.end == .closed)
    }
  }

  @Test(arguments: Path.allCases)
  func badChunkBreaksAfterTheLastGoodByte(path: Path) async throws {
    try await withServer(options(path.configure)) { server in
      let client = try get(server, "/data/1m?mock=badchunk@100")
      let head = client.readHead()
      #expect(head["Transfer-Encoding"] == "chunked")
      #expect(head["Content-Length"] == nil)
      #expect(client.readToEnd() == Array("64\r\n".utf8) + patternBytes(100) + Array("\r\nZZ\r\n".utf8))
      #expect(client.end == .closed)
    }
  }

  @Test func interimAnswersComeBeforeTheFinalOne() async throws {
    try await withServer { server in
      let client = try get(server, "/data/5?mock=interim=103+interim=102+reason=\"Quite%20Fine\"")
      #expect(client.readHead().status == 103)
      #expect(client.readHead().status == 102)
      let answer = client.readResponse()
      #expect(answer.head.hasPrefix("HTTP/1.1 200 Quite Fine\r\n"))
      #expect(answer.body == patternBytes(5))
    }
  }

  /// Lets other tests on: reading a raw socket holds the thread.
  private func breathe() async { await Task.yield() }

  private func get(_ server: MockServer, _ target: String) throws -> RawClient {
    try RawClient(server.port, "GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
  }
}
