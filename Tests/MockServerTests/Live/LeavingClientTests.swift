import LinkModel
import Testing

@testable import MockServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Clients that go away in every phase of an exchange.
@Suite struct LeavingClientTests {
  /// Where the client goes: what it has sent, and what it waits for to be sure that the server has come there.
  private static let phases: [(name: String, sent: String, received: String?)] = [
    ("before the head", "", nil),
    ("in the head", "GET /data/1k HTTP/1.1\r\nHo", nil),
    ("behind a head that announces a body", "PUT /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n", nil),
    ("in the upload", "PUT /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nsome of it", nil),
    (
      "in a chunk of the upload",
      "PUT /upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n400\r\nsome of it", nil
    ),
    (
      "while 100 is expected", "PUT /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n",
      "100"
    ),
    ("in the download", "GET /data/1g HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"),
    ("in a paced download", "GET /data/1g?mock=rate=80mbit HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"),
    ("in a stall", "GET /data/1k?mock=stall@head HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"),
    ("where a reset waits for it", "GET /data/4m?mock=reset@500k HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"),
    ("in a delay", "GET /data/1k?mock=delay=100ms HTTP/1.1\r\nHost: x\r\n\r\n", nil),
    ("in a pause", "GET /data/1k?mock=pause=100ms HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"),
    ("in a dribbled head", "GET /data/1k?mock=dribble=2ms HTTP/1.1\r\nHost: x\r\n\r\n", "H"),
    (
      "in a paced upload", "PUT /upload?mock=up-rate=80kbit HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\nsome",
      nil
    ),
    (
      "in a held up upload", "PUT /upload?mock=stall=100ms@up:2 HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nsome",
      nil
    ),
    (
      "behind an early answer", "PUT /upload?mock=413@up:2 HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nsome",
      "HTTP/1.1 413"
    ),
    ("between two requests", "GET /data/1k HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"),
    ("with answers unread", String(repeating: "GET /data/1k HTTP/1.1\r\nHost: x\r\n\r\n", count: 20), nil),
  ]

  @Test(arguments: phases.indices, [false, true])
  func areForgotten(phase: Int, abruptly: Bool) async throws {
    let (name, sent, received) = Self.phases[phase]
    try await withServer { server in
      for _ in 0..<5 {
        let client = try RawClient(server.port, sent)
        if let received { _ = client.read(through: received) }
        if abruptly { client.abort() } else { client.close() }
      }
      #expect(await server.isQuiet(), "\(name): \(server.openTargets) stay open")
      #expect(await descriptorsAreBack(server), "\(name): \(serverDescriptors(server)) descriptors stay open")
      #expect(try server.answers())
    }
  }

  @Test func areForgottenBehindALink() async throws {
    let link = try LinkProfile(parsing: "down=50mbit,up=50mbit,delay=1ms")
    try await withServer(options { $0.link = link }) { server in
      for (index, (_, sent, received)) in Self.phases.enumerated() {
        for abruptly in [false, true] {
          let client = try RawClient(server.port, sent)
          if let received { _ = client.read(through: received) }
          if abruptly { client.abort() } else { client.close() }
          if index % 4 == 0 { await Task.yield() }
        }
      }
      #expect(await server.isQuiet(), "\(server.openTargets) stay open")
      #expect(await descriptorsAreBack(server), "\(serverDescriptors(server)) descriptors stay open")
    }
  }

  @Test func twoThousandThatComeAndGoLeaveNothingBehind() async throws {
    try await withServer { server in
      for round in 0..<2_000 {
        let (_, sent, received) = Self.phases[round % Self.phases.count]
        let client = try RawClient(server.port, sent)
        if round % 5 == 0, let received { _ = client.read(through: received) }
        if round % 3 == 0 { client.abort() } else { client.close() }
        if round % 50 == 0 { await Task.yield() }
      }
      #expect(await server.isQuiet(), "\(server.openTargets) stay open")
      #expect(await descriptorsAreBack(server), "\(serverDescriptors(server)) descriptors stay open")
      #expect(try server.answers())
    }
  }

  /// What a client that has reset the connection hasn't acknowledged, it never will.
  @Test func aClientThatResetsBeforeTheServerDoesIsForgottenAtOnce() async throws {
    try await withServer { server in
      let client = try RawClient(server.port, "GET /data/10m?mock=reset@1m HTTP/1.1\r\nHost: x\r\n\r\n")
      // More than half a window unread: the server has written what it was going to, or is stuck with it. Not `eventually`: on
      // a busy machine its sleep can take the minute after which the server resets the connection anyhow.
      let limit = ContinuousClock.now + .seconds(30)
      while SocketOptions.readableBytes(client.descriptor) <= 60_000, ContinuousClock.now < limit { sched_yield() }
      client.abort()
      #expect(try await server.finished().first?.wire?.end == .clientGone)
      #expect(await descriptorsAreBack(server))
    }
  }

  /// Bytes of an upload that nobody reads must not hide the RST behind them.
  @Test(
    arguments: [
      ("GET /data/1k?mock=delay=10m HTTP/1.1\r\nHost: x\r\n\r\n", ""),
      ("GET /data/1k?mock=pause=10m HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"),
      ("GET /data/1k?mock=stall=10m@50 HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"),
      ("GET /data/1k?mock=rate=1bit HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"),
      ("PUT /upload?mock=413@up:2+delay=10m HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\nsome", ""),
      (
        "PUT /upload?mock=413@up:2+pause=10m+body=x HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\nsome",
        "HTTP/1.1 413"
      ),
    ], ExactEndingTests.Path.allCases)
  func anAbruptEndIsSeenInEveryWait(
    request: (sent: String, received: String), path: ExactEndingTests.Path
  ) async throws {
    try await withServer(options(path.configure)) { server in
      let client = try RawClient(server.port, request.sent)
      if !request.received.isEmpty { _ = client.read(through: request.received) }
      #expect(await eventually { server.entries().first?.plan != nil })
      if request.sent.hasPrefix("PUT") { client.send("more of the upload") }
      client.abort()
      #expect(try await server.finished().first?.wire?.end == .clientGone)
      #expect(await descriptorsAreBack(server))
    }
  }

  /// libmicrohttpd doesn't look at a connection while reading from it is held up.
  @Test(arguments: ["stall=10m@up:2", "up-rate=1bit"])
  func anAbruptEndIsSeenWhileAnUploadIsHeldUp(script: String) async throws {
    try await withServer { server in
      let client = try RawClient(
        server.port, "PUT /upload?mock=\(script) HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\nsome of it")
      #expect(await eventually { server.openExchanges == 1 })
      // Another exchange, begun and ended since, shows that the first has come to its pause.
      #expect(try server.answers())
      client.abort()
      let entry = try #require(try await server.finished(1, "/upload").first)
      #expect(entry.wire?.end == .clientGone)
      #expect(await descriptorsAreBack(server))
    }
  }

  @Test func stopEndsAnUploadThatIsHeldUp() async throws {
    try await withServer { server in
      let client = try RawClient(
        server.port, "PUT /upload?mock=stall=10m@up:2 HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\nsome of it")
      #expect(await eventually { server.openExchanges == 1 })
      #expect(try server.answers())
      server.stop()
      _ = client.readToEnd()
      #expect(client.end != .open)
      #expect(await descriptorsAreBack(server))
    }
  }

  private func descriptorsAreBack(_ server: MockServer) async -> Bool {
    await eventually { serverDescriptors(server) == 0 }
  }

  /// Sockets of this process that were accepted on the server's main port.
  private func serverDescriptors(_ server: MockServer) -> Int {
    OpenSockets.accepted(on: server.port)
  }
}
