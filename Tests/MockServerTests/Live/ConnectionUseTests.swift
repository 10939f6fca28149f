import Testing

@testable import MockServer

/// Sound but unusual ways to use a connection.
@Suite struct ConnectionUseTests {
  @Test func answersPipelinedRequestsInOrder() async throws {
    try await withServer { server in
      let client = try RawClient(
        server.port, "GET /data/5 HTTP/1.1\r\nHost: x\r\n\r\nGET /data/7 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readResponse().body == patternBytes(5))
      #expect(client.readResponse().body == patternBytes(7))
      #expect(client.end == .open)
    }
  }

  @Test func takesTheTargetInAbsoluteForm() async throws {
    try await withServer { server in
      let client = try RawClient(server.port, "GET http://x:1/data/5?seed=3 HTTP/1.1\r\nHost: x\r\n\r\n")
      let answer = client.readResponse()
      #expect(answer.status == 200)
      #expect(answer.body == patternBytes(5, seed: 3))
    }
  }

  @Test(arguments: [
    "/data/100k", "/data/100k?mock=rate=100mbit", "/data/100k?mock=delay=10ms", "/data/100k?mock=pause=10ms",
  ])
  func answersAClientThatHasHalfClosed(target: String) async throws {
    try await withServer { server in
      let client = try RawClient(server.port, "GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
      client.endSending()
      #expect(client.readResponse().body == patternBytes(102_400))
      #expect(client.readToEnd().isEmpty)
      #expect(client.end == .closed)
    }
  }

  @Test func answersAnUploadOfAClientThatHasHalfClosed() async throws {
    try await withServer { server in
      let client = try RawClient(server.port, "PUT /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello")
      client.endSending()
      #expect(client.readResponse().text.contains(sha256("hello".utf8)))
    }
  }

  @Test func takesARequestInSingleBytes() async throws {
    try await withServer { server in
      let client = try RawClient(server.port)
      for byte in Array("PUT /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello".utf8) {
        client.send([byte])
      }
      #expect(client.readResponse().text.contains(sha256("hello".utf8)))
    }
  }

  @Test func servesManyRequestsOnOneConnectionInBothLanes() async throws {
    try await withServer { server in
      let client = try RawClient(server.port)
      for round in 0..<100 {
        let script = round % 2 == 0 ? "ok" : "interim=103"
        client.send("GET /data/\(round)?mock=\(script) HTTP/1.1\r\nHost: x\r\n\r\n")
        if round % 2 == 1 { #expect(client.readHead().status == 103) }
        #expect(client.readResponse().body == patternBytes(round))
      }
      #expect(client.end == .open)
      #expect(try await server.finished(100).map(\.exchange) == Array(1...100))
    }
  }

  @Test func servesIPv6() async throws {
    try await withServer { server in
      let result = try await ClientProgram.curl("-g", "http://[::1]:\(server.port)/data/1k")
      #expect(Array(result.output) == patternBytes(1_024))
      #expect(try await server.finished().first?.peer == "::1")
    }
  }

  @Test func putsTheBodyOfAGETAside() async throws {
    try await withServer { server in
      let client = try RawClient(server.port, "GET /data/5 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello")
      #expect(client.readResponse().body == patternBytes(5))
      client.send("GET /data/6 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readResponse().body == patternBytes(6))
    }
  }

  @Test func neverReadingClientsHoldNobodyUp() async throws {
    try await withServer { server in
      var idle: [RawClient] = []
      for _ in 0..<20 {
        for script in ["ok", "rate=8gbit", "chunked=yes"] {
          idle.append(try RawClient(server.port, "GET /data/1g?mock=\(script) HTTP/1.1\r\nHost: x\r\n\r\n"))
        }
      }
      #expect(try server.answers())
      #expect(server.openExchanges >= 1)
      for client in idle { client.close() }
      #expect(await server.isQuiet())
    }
  }
}
