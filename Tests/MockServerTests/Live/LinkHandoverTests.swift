import LinkModel
import Scenarios
import Testing

@testable import MockServer

/// What a hand-over does to real clients.
@Suite struct LinkHandoverTests {
  private func withLink<Result>(_ link: String, _ body: (MockServer) async throws -> Result) async throws -> Result {
    try await withServer(options { $0.link = try LinkProfile(parsing: link) }, body)
  }

  private func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n" }

  @Test func aResetBreaksDownloadsOffAndLaterConnectionsWork() async throws {
    try await withLink("down=1mbit,up=1mbit for 400ms; handover=reset; down=100mbit") { server in
      let client = try RawClient(server.port, get("/data/10m"))
      let got = client.readToEnd()
      #expect(client.end == .reset)
      let entry = try #require(try await server.finished(1, "/data/10m").first)
      #expect(entry.wire?.end == .linkBroke && entry.wire?.ending == .reset)
      let sent = try #require(entry.wire).bodyBytesSent
      // What the link had brought by then, give or take a block and the head.
      #expect(sent < 10_000_000 && abs(Int(sent) - got.count) < 4_096)
      #expect(try server.answers())
    }
  }

  @Test func silenceLeavesTheSocketOpenAndTheJournalKnowsAtOnce() async throws {
    try await withLink("down=1mbit,up=1mbit for 400ms; handover=silence; down=100mbit") { server in
      let client = try RawClient(server.port, get("/data/10m"))
      let entry = try #require(try await server.finished(1, "/data/10m").first)
      #expect(entry.wire?.end == .linkBroke && entry.wire?.ending == .hang)
      #expect(try server.answers())
      // What had arrived can be read; then there is neither more nor an end.
      var got = 0
      while client.isReadable, client.end == .open { got += client.readSome().count }
      #expect(client.end == .open && got < 10_000_000)
      client.close()
      #expect(try server.answers())
    }
  }

  @Test(arguments: Handover.allCases)
  func anUploadIsBrokenOffToo(_ how: Handover) async throws {
    try await withLink("down=1mbit,up=1mbit for 400ms; \(how); down=100mbit") { server in
      let client = try RawClient(server.port, "PUT /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n")
      _ = client.sendWithoutWaiting([UInt8](repeating: 7, count: 1_000_000))
      let entry = try #require(try await server.finished(1, "/upload").first)
      #expect(entry.wire?.end == .linkBroke)
      #expect(entry.receivedBytes < 1_000_000)
      #expect(try server.answers())
    }
  }

  @Test func aKeptConnectionIsDeadAfterSilenceAndItsRequestNeverArrives() async throws {
    try await withLink("down=10mbit,up=10mbit for 500ms; handover=silence; down=100mbit") { server in
      let client = try RawClient(server.port, get("/data/10"))
      #expect(client.readResponse().status == 200)
      let other = try RawClient(server.port, get("/data/10m"))
      _ = try await server.finished(1, "/data/10m")
      client.send(get("/data/11"))
      #expect(try server.answers())
      #expect(!client.isReadable)
      #expect(server.entries("/data/11").isEmpty)
      other.close()
    }
  }

  @Test func aLinkForEachConnectionCarriesTheRightBytes() async throws {
    try await withLink("down=4mbit,up=4mbit,delay=1ms,wander=50%:50ms,link=per-connection") { server in
      let clients = try (0..<4).map { _ in try RawClient(server.port, get("/data/50k")) }
      for client in clients { #expect(client.readResponse().body == patternBytes(51_200)) }
      // One that goes takes its link with it, and those of the others stay.
      clients[0].close()
      for client in clients[1...] {
        client.send(get("/data/1k"))
        #expect(client.readResponse().body == patternBytes(1_024))
      }
    }
  }

  /// Its network never comes back, so nothing can tell the server; a relay that waited for that would keep three descriptors.
  @Test(arguments: ["", "GET /data/1k HTTP/1.1\r\nHost: x\r\n\r\n"], [false, true])
  func aClientThatLeavesInAnOutageForEverIsForgotten(sent: String, abruptly: Bool) async throws {
    try await withLink("down=50mbit,up=50mbit for 1ms; offline") { server in
      let client = try RawClient(server.port, sent)
      #expect(await eventually { OpenSockets.accepted(on: server.port) == 1 })
      if abruptly { client.abort() } else { client.close() }
      #expect(await eventually { OpenSockets.accepted(on: server.port) == 0 })
    }
  }

  @Test func theLinkCanBeChangedFromTheProgramThatRunsTheServer() async throws {
    try await withServer { server in
      let open = try RawClient(server.port, get("/data/1k"))
      #expect(open.readResponse().status == 200)
      #expect(server.link == nil)
      try server.setLink(.offline)
      #expect(server.link == "100-loss" && server.control != nil)
      // The control port is served by the same loop, so the link is there when it answers.
      _ = try await ClientProgram.curl("\(server.controlURL)/_mocksrv/health")
      let lost = try await ClientProgram.run(
        "curl", ["-q", "-sS", "--connect-timeout", "1", "http://127.0.0.1:\(server.port)/data/2k"])
      #expect(lost.status == 28)
      open.send(get("/data/1k"))
      #expect(open.readResponse().status == 200)
      #expect(server.entries("/data/2k").isEmpty)
      try server.setLink(nil)
      #expect(server.link == nil)
    }
  }
}
