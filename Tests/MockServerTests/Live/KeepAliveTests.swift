import Testing

@testable import MockServer

/// Which outcomes leave the connection for the next request.
@Suite struct KeepAliveTests {
  @Test(arguments: [
    "ok", "503", "short", "delay=10ms", "rate=100mbit", "dribble=1ms", "interim=103", "reason=Fine", "pause=10ms",
    "stall=10ms",
    "chunked=yes", "204", "304", "stall=10ms@50pct", "body=hello", "length=10k", "short@head", "close@11k",
  ])
  func survives(script: String) async throws {
    try await withServer { server in
      let connects = try await connects(server, script)
      #expect(connects == ["1", "0"])
      let entries = try await server.finished(2)
      #expect(entries.map(\.connection) == [1, 1])
      #expect(entries.map(\.exchange) == [1, 2])
    }
  }

  @Test(arguments: [
    "close", "empty", "reset", "close@head", "reset@50pct", "truncate", "truncate@head", "garbage", "garbage@50pct",
    "badchunk",
    "length=20k", "length=1k", "refuse=1ms",
  ])
  func ends(script: String) async throws {
    try await withServer { server in
      // After refuse the port is closed for a moment: curl tries again.
      let connects = try await connects(server, script, "--retry", "5", "--retry-connrefused")
      #expect(connects.last == "1")
      let entries = try await server.finished(2)
      #expect(Set(entries.map(\.connection)).count == entries.count)
    }
  }

  @Test func endsAfterAnHTTP10RequestUnlessItAsks() async throws {
    try await withServer { server in
      for script in ["ok", "delay=1ms"] {
        let plain = try RawClient(server.port, "GET /data/5?mock=\(script) HTTP/1.0\r\n\r\n")
        #expect(plain.readResponse().body == patternBytes(5))
        #expect(plain.readToEnd().isEmpty)
        #expect(plain.end == .closed)
        let kept = try RawClient(server.port)
        for _ in 0..<2 {
          kept.send("GET /data/5?mock=\(script) HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
          #expect(kept.readResponse().body == patternBytes(5))
        }
        #expect(kept.end == .open)
      }
    }
  }

  @Test(arguments: ["ok", "delay=1ms", "503", "interim=103"])
  func endsWhereTheClientWantsIt(script: String) async throws {
    try await withServer { server in
      let client = try RawClient(
        server.port, "GET /data/5?mock=\(script) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      #expect(String(decoding: client.readToEnd(), as: UTF8.self).contains("Connection: close\r\n"))
      #expect(client.end == .closed)
    }
  }

  /// How many connections curl made for each of two requests, the first of them scripted.
  private func connects(_ server: MockServer, _ script: String, _ options: String...) async throws -> [String] {
    let result = try await ClientProgram.run(
      "curl",
      ["-q", "-s", "--max-time", "60"] + options + [
        "-w", "%{stderr}%{num_connects}\n", "-o", "/dev/null", "-o", "/dev/null",
        "\(server.url)/data/10k?mock=\(script)", "\(server.url)/data/10k",
      ])
    return result.errors.split(separator: "\n").map(String.init)
  }
}
