import LinkModel
import Testing

@testable import MockServer

/// Stopping with everything open that can be.
@Suite struct StopTests {
  private static let targets = [
    "/data/1g?mock=rate=1mbit", "/data/1g", "/data/1k?mock=stall", "/data/1m?mock=stall@50pct",
    "/data/1k?mock=delay=1h",
    "/data/1k?mock=pause=1h", "/data/1k?mock=stall=1h", "/data/1k?mock=dribble=1h", "/data/1g?mock=chunked=yes",
    "/data/1k?mock=reset@50pct", "/data/1k?mock=close",
  ]
  private static let uploads = [
    "/upload?mock=up-rate=8kbit", "/upload?mock=stall=1h@up:start", "/upload?mock=stall@up:10", "/upload",
    "/upload?mock=413@up:10", "/upload?mock=stall=1h@up:100",
  ]

  private func openEverything(_ port: UInt16) throws -> [RawClient] {
    var clients = try Self.targets.map { try RawClient(port, "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n") }
    for target in Self.uploads {
      let client = try RawClient(port, "PUT \(target) HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n")
      _ = client.sendWithoutWaiting(patternBytes(10_000))
      clients.append(client)
    }
    clients.append(try RawClient(port))
    clients.append(try RawClient(port, "GET /data/1k HT"))
    clients.append(
      try RawClient(port, "PUT /upload HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"))
    return clients
  }

  @Test(arguments: ["", "down=50mbit,up=50mbit,delay=1ms", "delay=10m"])
  func breaksEverythingOffAndReturns(link: String) async throws {
    for _ in 0..<20 {
      var options = ServerOptions()
      if !link.isEmpty { options.link = try LinkProfile(parsing: link) }
      let server = try MockServer(options)
      let clients = try openEverything(server.port)
      if link != "delay=10m" {
        // All of the downloads that can't end, and at least the uploads that can't either.
        let begun = await eventually { server.openExchanges >= 12 }
        #expect(begun, "only \(server.openExchanges) have begun")
      }
      server.stop()
      #expect(server.openExchanges == 0)
      for client in clients {
        _ = client.readToEnd()
        #expect(client.end != .open)
      }
      #expect(throws: (any Error).self) { try RawClient(server.port) }
      await Task.yield()
    }
  }

  /// The moments just before and after an exchange begins are the delicate ones.
  @Test(arguments: [nil, "down=unlimited for 1h; offline", "down=50mbit,up=50mbit"])
  func stopsAtAnyMoment(link: String?) async throws {
    for round in 0..<40 {
      let server = try MockServer(options { $0.link = try link.map { try LinkProfile(parsing: $0) } })
      let clients = try openEverything(server.port)
      if round % 2 == 0 { for client in clients.prefix(round) { client.close() } }
      server.stop()
      server.stop()
      #expect(server.openExchanges == 0)
      await Task.yield()
    }
  }

  /// A suspended connection that stopping overlooked would end the process.
  @Test(arguments: [nil, "down=unlimited for 1h; offline", "down=50mbit,up=50mbit"])
  func stopsWhileUploadsAreSuspendedAndResumedAllTheTime(link: String?) async throws {
    for _ in 0..<40 {
      let server = try MockServer(options { $0.link = try link.map { try LinkProfile(parsing: $0) } })
      let clients = try (0..<20).map { _ in
        let client = try RawClient(
          server.port, "PUT /upload?mock=up-rate=80mbit HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n")
        _ = client.sendWithoutWaiting(patternBytes(100_000))
        return client
      }
      server.stop()
      #expect(server.openExchanges == 0)
      for client in clients { client.close() }
      await Task.yield()
    }
  }

  @Test func aServerThatNobodyHoldsStops() async throws {
    var server: MockServer? = try MockServer()
    let port = try #require(server?.port)
    let client = try RawClient(port, "GET /data/1k?mock=stall HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await eventually { server?.openExchanges == 1 })
    server = nil
    _ = client.readToEnd()
    #expect(client.end != .open)
    #expect(throws: (any Error).self) { try RawClient(port) }
  }

  /// `refuse` opens the port again when its time is over, but not for a server that has stopped accepting.
  @Test func refusingAfterAcceptingStoppedOpensNothing() async throws {
    try await withServer { server in
      let clients = try ["refuse=1ms", "delay=50ms"].map {
        try RawClient(server.port, "PUT /upload?mock=\($0) HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n")
      }
      #expect(await eventually { server.openExchanges == 2 })
      server.stopAccepting()
      #expect(await eventually { (try? RawClient(server.port)) == nil })
      clients[0].send("1")
      _ = clients[0].readToEnd()
      #expect(clients[0].end == .reset)
      // When this has been answered, the port would have been open again for long.
      clients[1].send("1")
      #expect(clients[1].readResponse().status == 200)
      #expect(throws: (any Error).self) { try RawClient(server.port) }
    }
  }

  @Test func whatIsOpenGoesOnWhenAcceptingStops() async throws {
    try await withServer { server in
      let client = try RawClient(server.port, "GET /data/100k?mock=stall=50ms@50pct HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readHead().status == 200)
      server.stopAccepting()
      #expect(await eventually { (try? RawClient(server.port)) == nil })
      #expect(client.read(102_400) == patternBytes(102_400))
    }
  }
}
