import Fixtures
import LinkModel
import Testing

@testable import MockServer

/// What a link does to real clients.
@Suite struct LinkTests {
  private func withLink<Result>(_ link: String, _ body: (MockServer) async throws -> Result) async throws -> Result {
    try await withServer(options { $0.link = try LinkProfile(parsing: link) }, body)
  }

  @Test func aVeryBadNetworkStillCarriesTheRightBytes() async throws {
    try await withLink("very-bad") { server in
      let result = try await ClientProgram.curl("\(server.url)/data/10k")
      #expect(result.status == 0, "\(result.errors)")
      #expect(sha256(result.output) == sha256(patternBytes(10_240)))
    }
  }

  @Test func lossNeverLosesABit() async throws {
    try await withLink("down=20mbit,up=20mbit,delay=2ms,loss=3%") { server in
      let result = try await ClientProgram.curl("\(server.url)/data/500k")
      #expect(sha256(result.output) == sha256(patternBytes(512_000)))
      let directory = try TemporaryDirectory()
      let upload = try await ClientProgram.curl(
        "-T", try directory.write("body", patternBytes(300_000)), "\(server.url)/upload")
      #expect(upload.text.contains(sha256(patternBytes(300_000))))
    }
  }

  @Test(arguments: ["100-loss", "offline"])
  func nothingIsAnsweredWithoutANetwork(link: String) async throws {
    try await withLink(link) { server in
      let lost = try await ClientProgram.curl(
        "--connect-timeout", "1", "-w", "%{time_connect}", "\(server.url)/data/1k")
      #expect(lost.status == 28)
      #expect(lost.text == "0.000000", "connected after \(lost.text) s")
      let health = try await ClientProgram.curl("\(server.controlURL)/_mocksrv/health")
      #expect(health.text.contains("\"status\": \"ok\""))
      #expect(server.entries("/data").isEmpty)
    }
  }

  @Test func theControlPortServesNothingElse() async throws {
    try await withLink("100-loss") { server in
      #expect(server.controlURL != server.url)
      let other = try await ClientProgram.curl("-w", "%{http_code}", "-o", "/dev/null", "\(server.controlURL)/data/1k")
      #expect(other.text == "404")
    }
  }

  @Test func aLinkThatIsSetLaterOpensTheControlPort() async throws {
    try await withServer(options { _ in }) { server in
      #expect(server.control == nil)
      func put(_ link: String, at url: String) async throws -> String {
        try await ClientProgram.curl(
          "-X", "PUT", "-H", "Content-Type: application/json", "-d", "{\"link\": \(link)}", "\(url)/_mocksrv/link"
        ).text
      }
      let answer = try await put("\"100-loss\"", at: server.url)
      let control = try #require(server.control)
      #expect(answer.contains("\"control\": \"\(control.url)\""))
      #expect(control.url != server.url)
      // Nothing comes through the main port any more, and the control API still mends it.
      #expect(try await put("\"edge\"", at: control.url).contains(control.url))
      #expect(try await put("null", at: control.url).contains("null"))
      // A new program that starts somewhere may hold the port for a moment longer.
      let healed = try await ClientProgram.curl(
        "--retry", "10", "--retry-connrefused", "--retry-delay", "0", "\(server.url)/data/3")
      #expect(healed.output.count == 3)
    }
  }

  /// Both downloads wait for the same bottleneck: while the first one's 60 KB are on the way, so are the second's.
  @Test func twoConnectionsShareOneLink() async throws {
    try await withLink("down=2mbit,up=2mbit,delay=1ms") { server in
      let clients = try (0..<2).map { _ in
        try RawClient(server.port, "GET /data/60k HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      }
      var received = [0, 0]
      var atHalf: [Int]?
      while received.reduce(0, +) < 2 * 61_440 {
        for (index, client) in clients.enumerated() where client.isReadable || !clients[1 - index].isReadable {
          let part = client.readSome()
          received[index] += part.count
        }
        if atHalf == nil, received.reduce(0, +) >= 61_440 { atHalf = received }
      }
      // Alone, the one that began first would have had everything by then.
      #expect(try #require(atHalf).allSatisfy { $0 > 10_000 })
    }
  }

  @Test func keepsConnectionsAliveAndServesFaults() async throws {
    try await withLink("down=50mbit,up=50mbit,delay=1ms") { server in
      let client = try RawClient(server.port)
      for script in ["ok", "503", "delay=5ms", "interim=103", "rate=10mbit", "dribble=1ms"] {
        client.send("GET /data/1k?mock=\(script) HTTP/1.1\r\nHost: x\r\n\r\n")
        if script == "interim=103" { #expect(client.readHead().status == 103) }
        let answer = client.readResponse()
        #expect(answer.status == (script == "503" ? 503 : 200))
        if script != "503" { #expect(answer.body == patternBytes(1_024)) }
      }
      #expect(Set(try await server.finished(6).map(\.connection)).count == 1)
    }
  }

  @Test func aHalfClosedClientGetsItsAnswer() async throws {
    try await withLink("down=50mbit,up=50mbit,delay=1ms") { server in
      let client = try RawClient(server.port, "GET /data/100k?mock=delay=20ms HTTP/1.1\r\nHost: x\r\n\r\n")
      client.endSending()
      #expect(client.readResponse().body == patternBytes(102_400))
      _ = client.readToEnd()
      #expect(client.end == .closed)
    }
  }

  @Test func aPortOfItsOwnHasALinkOfItsOwn() async throws {
    try await withServer(
      options {
        $0.linkedPorts = [ServerOptions.LinkedPort(port: 0, link: try LinkProfile(parsing: "100-loss"))]
      }
    ) { server in
      let port = try #require(server.linked.first).port
      let lost = try await ClientProgram.curl("--connect-timeout", "1", "http://127.0.0.1:\(port)/data/1k")
      #expect(lost.status == 28)
      #expect(try server.answers())
    }
  }
}
