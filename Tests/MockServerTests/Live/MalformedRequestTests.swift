import Testing

@testable import MockServer

/// Requests that no sound client sends: they are refused, and the server goes on.
@Suite struct MalformedRequestTests {
  /// What came back for `bytes`, until the server closed.
  private func exchange(_ server: MockServer, _ bytes: [UInt8]) throws -> (
    status: Int, end: RawClient.End, text: String
  ) {
    let client = try RawClient(server.port)
    client.send(bytes)
    client.endSending()
    let text = String(decoding: client.readToEnd(), as: UTF8.self)
    return (RawResponse(head: text, body: [], end: client.end).status, client.end, text)
  }

  @Test(arguments: [
    "GET\r\n\r\n", "GET /\r\n\r\n", " GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "GET / FTP/1.1\r\nHost: x\r\n\r\n", "GET  / HTTP/1.1\r\nHost: x\r\n\r\n", "G\u{1}T / HTTP/1.1\r\nHost: x\r\n\r\n",
    "\u{16}\u{03}\u{01}\u{02}\u{00}\u{01}\u{00}", "\r\n\r\n\r\n", ":\r\n\r\n", "GET / HTTP/1.1 \r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\n: x\r\n\r\n", "GET /\u{0} HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\nHost: x\n\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET / HTTP/1.1\r\nHost x\r\n\r\n", "GET / HTTP/1.1\rHost: x\r\r",
    "GET / HTTP/1.1\r\nHost: x\r\nX\u{0}Y: 1\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nA: b\u{0}c\r\n\r\n",
  ])
  func badLinesNeverCrash(request: String) async throws {
    try await withServer { server in
      let (status, end, _) = try exchange(server, Array(request.utf8))
      #expect(end != .open)
      #expect(status == 0 || (400...505).contains(status) || status == 200)
      #expect(try server.answers())
      #expect(await server.isQuiet())
    }
  }

  @Test(arguments: [
    "Content-Length: 3\r\nContent-Length: 3", "Content-Length: 3\r\nContent-Length: 4", "Content-Length: 3, 3",
    "Content-Length: -1", "Content-Length: +3", "Content-Length: 0x3", "Content-Length: 3 3", "Content-Length: ",
    "Content-Length: 99999999999999999999999999", "Content-Length: 3\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 3", "Transfer-Encoding: gzip", "Transfer-Encoding: chunked, chunked",
    "Host: y", "Transfer-Encoding: chunked, identity",
  ])
  func contradictoryFramingGetsA400(fields: String) async throws {
    try await withServer { server in
      let (status, end, text) = try exchange(
        server, Array("POST /upload HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\nabc".utf8))
      #expect(status == 400 || (status == 0 && text.isEmpty) || status == 413, "\(status)")
      if fields.contains("\r\nContent") || fields.contains("\r\nTransfer") { #expect(status == 400) }
      #expect(end == .closed)
      #expect(server.engine.journal.count <= 1, "the body was taken for another request")
    }
  }

  @Test(arguments: [
    "GET /data/1 HTTP/1.1\r\n\r\n", "GET /data/1 HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
    "GET /data/1 HTTP/1.1\r\nHost: a b\r\n\r\n", "GET /data/1 HTTP/1.1\r\nHost: x/y\r\n\r\n",
  ])
  func aMissingOrStrangeHostGetsA400(request: String) async throws {
    try await withServer { server throws in
      #expect(try exchange(server, Array(request.utf8)).status == 400)
    }
  }

  /// libmicrohttpd unfolds what is obsolete (RFC 9112 §5.2) and mixes up name and value of that field; the others are sound.
  @Test func aFoldedFieldHarmsNoOther() async throws {
    try await withServer { server in
      let request = "GET /data/1 HTTP/1.1\r\nHost: x\r\nX-Long: a\r\n  b\r\nX-Next: c\r\n\r\n"
      let (status, _, _) = try exchange(server, Array(request.utf8))
      #expect(status == 200 || status == 400)
      let head = try #require(try await server.finished().first?.head)
      #expect(head.value("Host") == "x")
      #expect(head.value("X-Next") == "c")
    }
  }

  @Test(arguments: ["X-Big: ", "GET /"])
  func aMegabyteOfHeadIsRefused(start: String) async throws {
    try await withServer { server in
      let big = String(repeating: "a", count: 1 << 20)
      let request =
        start == "GET /"
        ? "GET /\(big) HTTP/1.1\r\nHost: x\r\n\r\n" : "GET / HTTP/1.1\r\nHost: x\r\n\(start)\(big)\r\n\r\n"
      let client = try RawClient(server.port)
      client.send(request)
      let answer = client.readHead()
      #expect([431, 414, 413, 0].contains(answer.status), "\(answer.status)")
      _ = client.readToEnd()
      #expect(client.end != .open)
      #expect(try server.answers())
    }
  }

  @Test func tenThousandSmallFieldsAreRefused() async throws {
    try await withServer { server in
      let client = try RawClient(server.port)
      let fields = (0..<10_000).map { "X-\($0): \($0)\r\n" }.joined()
      client.send("GET / HTTP/1.1\r\nHost: x\r\n\(fields)\r\n")
      let answer = client.readHead()
      #expect([431, 413, 0].contains(answer.status), "\(answer.status)")
      #expect(try server.answers())
    }
  }

  @Test(arguments: [
    "zz\r\nabc", "3\r\nabcd\r\n0\r\n\r\n", "-1\r\n", "fffffffffffffffffff\r\nabc", "3;\u{0}\r\nabc\r\n", "\r\n\r\n",
  ])
  func brokenChunksEndTheConnection(body: String) async throws {
    try await withServer { server in
      let (status, end, _) = try exchange(
        server, Array("POST /upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(body)".utf8))
      #expect(status == 0 || status >= 400, "\(status)")
      #expect(end != .open)
      #expect(await server.isQuiet())
      #expect(try server.answers())
    }
  }

  /// Every byte value at every place of a request, and random bytes: whatever comes, the next client is served.
  @Test func randomBytesNeverCrash() async throws {
    try await withServer { server in
      let sound = Array("POST /upload?mock=ok HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc".utf8)
      let noise = patternBytes(64 * 1_024)
      for round in 0..<300 {
        let random = noise[(round * 64)...].prefix(64)
        var bytes = sound
        if round % 3 == 0 {
          bytes = Array(random)
        } else {
          bytes[Int(random.first ?? 0) % bytes.count] = random.last ?? 0
        }
        let client = try RawClient(server.port)
        client.send(bytes)
        client.endSending()
        if round % 10 == 0 {
          _ = client.readToEnd()
          await Task.yield()
        }
      }
      #expect(try server.answers())
      #expect(await server.isQuiet())
    }
  }
}
