import Fixtures
import LinkModel
import Testing

@testable import MockServer

/// A link that limits nothing, always or now and then: bytes pass without it, and the same ones.
@Suite struct ClearLinkTests {
  private func withLink<Result>(_ link: String, _ body: (MockServer) async throws -> Result) async throws -> Result {
    try await withServer(options { $0.link = try LinkProfile(parsing: link) }, body)
  }

  private func carriesTheRightBytes(_ server: MockServer) async throws {
    let directory = try TemporaryDirectory()
    let body = patternBytes(2 << 20)
    let file = try directory.write("body", body)
    let down = try await ClientProgram.curl("\(server.url)/data/2m", "\(server.url)/data/2m?seed=3")
    #expect(down.status == 0, "\(down.errors)")
    #expect(sha256(down.output) == sha256(body + patternBytes(2 << 20, seed: 3)))
    let up = try await ClientProgram.curl("-T", file, "\(server.url)/upload", "-T", file, "\(server.url)/echo")
    #expect(up.status == 0, "\(up.errors)")
    #expect(up.text.contains(sha256(body)))
    let entries = try await server.finished(2, "/data")
    #expect(entries.allSatisfy { $0.wire?.bodyBytesSent == 2 << 20 && $0.wire?.end == .asPlanned })
  }

  @Test(arguments: [
    "down=unlimited", "down=unlimited for 1h; offline", "down=unlimited,link=per-connection for 1h; offline",
    // Slow first, so that there is always something left for the changes.
    "down=20mbit,up=20mbit,delay=1ms for 20ms; down=unlimited,up=unlimited for 5ms; loop",
    "down=20mbit,up=20mbit,loss=2% for 20ms; down=unlimited,up=unlimited for 5ms; offline for 5ms; loop",
  ])
  func carriesTheRightBytesAcrossEveryChange(link: String) async throws {
    try await withLink(link) { try await carriesTheRightBytes($0) }
  }

  @Test func anIdleConnectionDiesInAHandoverEvenIfNothingEverPassed() async throws {
    try await withLink("down=unlimited for 300ms; handover=reset; down=unlimited") { server in
      let silent = try RawClient(server.port)
      #expect(silent.readToEnd() == [])
      #expect(silent.end == .reset)
      #expect(try server.answers())
    }
  }

  @Test func aClientThatReadsSlowlyHoldsTheServerBack() async throws {
    try await withLink("down=unlimited for 1h; offline") { server in
      let client = try RawClient(server.port, "GET /data/64m HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.read(through: "\r\n\r\n").contains("200"))
      // Others are served meanwhile, as often as they ask.
      for _ in 0..<20 { #expect(try server.answers()) }
      client.abort()
      let entry = try #require(try await server.finished(1, "/data/64m").first)
      #expect(entry.wire?.end == .clientGone)
      #expect(try #require(entry.wire).bodyBytesSent < 64 << 20)
    }
  }

  /// In an upload that nobody reads, and behind its own end: the relay reads from neither.
  @Test(arguments: ["down=unlimited for 1h; offline", "delay=1ms"])
  func aClientThatBreaksOffWhereNothingIsReadIsNoticed(link: String) async throws {
    try await withLink(link) { server in
      let head = "PUT /upload?mock=stall@up:1 HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n"
      let uploading = try RawClient(server.port, head)
      // Until no more fits, whatever the buffers.
      let block = [UInt8](repeating: 7, count: 20_000)
      var sent = 0
      #expect(
        await eventually {
          let count = uploading.sendWithoutWaiting(block)
          sent += max(0, count)
          return sent >= 150_000 || count <= 0
        })
      let waiting = try RawClient(server.port, "GET /data/1k?mock=delay=1h HTTP/1.1\r\nHost: x\r\n\r\n")
      waiting.endSending()
      #expect(await eventually { server.openExchanges == 2 })
      uploading.abort()
      waiting.abort()
      let entries = try await server.finished(2)
      #expect(entries.allSatisfy { $0.wire?.end == .clientGone })
      #expect(await eventually { OpenSockets.accepted(on: server.port) == 0 })
    }
  }

  /// The lane closes with bytes of the upload unread, some still on their way; half of the clients have ended their side.
  @Test(arguments: [nil, "down=unlimited for 1h; offline", "delay=1ms", "down=50mbit,up=50mbit,delay=5ms"])
  func anUploadIsResetAndNotClosed(link: String?) async throws {
    let options = try options { $0.link = try link.map { try LinkProfile(parsing: $0) } }
    try await withServer(options) { server in
      for (size, point) in [(3_000, "2"), (3_000, "50%25"), (300_000, "2"), (300_000, "50%25")] {
        for endsItsSide in [false, true] {
          let head = "PUT /upload?mock=reset@up:\(point) HTTP/1.1\r\nHost: x\r\nContent-Length: \(size)\r\n\r\n"
          let client = try RawClient(server.port, head)
          let sent = client.send([UInt8](repeating: 7, count: size))
          if endsItsSide { client.endSending() }
          #expect(client.readToEnd() == [])
          // One that is still sending sees it there, and then no more.
          #expect(sent < size || client.end == .reset, "\(size) bytes, reset@up:\(point), FIN: \(endsItsSide)")
        }
      }
    }
  }

  @Test func everyEndingLooksAsWithoutALink() async throws {
    for ending in ["close@1000", "reset@1000", "truncate", "close@head"] {
      func seen(_ link: String?) async throws -> ([UInt8], RawClient.End) {
        let options = try options { $0.link = try link.map { try LinkProfile(parsing: $0) } }
        return try await withServer(options) { server in
          let client = try RawClient(server.port, "GET /data/5000?mock=\(ending) HTTP/1.1\r\nHost: x\r\n\r\n")
          _ = client.readHead()
          return (client.readToEnd(), client.end)
        }
      }
      let direct = try await seen(nil)
      for link in ["down=unlimited", "down=unlimited for 1h; offline"] {
        let other = try await seen(link)
        #expect(direct.0 == other.0 && direct.1 == other.1, "\(ending) over \(link)")
      }
    }
  }
}
