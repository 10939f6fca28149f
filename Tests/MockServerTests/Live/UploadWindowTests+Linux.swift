#if os(Linux)
  import CPlatformShims
  import Glibc
  import LinkModel
  import Testing

  @testable import MockServer

  /// How far a client may run ahead of a server that doesn't read.
  @Suite struct UploadWindowTests {
    /// The window that the server offered last, from what Linux tells of a connection (`tcpi_snd_wnd`, which Glibc's
    /// structure doesn't have yet).
    private func window(offeredTo client: RawClient) -> UInt32 {
      var facts = [UInt32](repeating: 0, count: 58)
      var length = socklen_t(facts.count * 4)
      getsockopt(client.descriptor, Int32(IPPROTO_TCP), TCP_INFO, &facts, &length)
      return facts[57]
    }

    private func upload(_ bytes: Int, by client: RawClient) -> Bool {
      client.send("PUT /upload HTTP/1.1\r\nHost: x\r\nContent-Length: \(bytes)\r\n\r\n")
      return client.send(patternBytes(bytes)) == bytes && client.readResponse().status == 200
    }

    private func withLink(_ link: String, _ body: (MockServer) async throws -> Void) async throws {
      try await withServer(options { $0.link = try LinkProfile(parsing: link) }, body)
    }

    @Test func isSmallWhereTheLinkLimitsSomething() async throws {
      try await withLink("down=100mbit,up=100mbit") { server in
        let client = try RawClient(server.port)
        #expect(upload(300_000, by: client))
        #expect(window(offeredTo: client) < 8_000)
      }
    }

    @Test func isWideWhileTheLinkLimitsNothing() async throws {
      try await withLink("down=unlimited for 1h; offline") { server in
        let client = try RawClient(server.port)
        #expect(upload(2_000_000, by: client))
        #expect(window(offeredTo: client) > 30_000)
      }
    }

    @Test func becomesSmallAgainWhenTheLinkLimitsSomething() async throws {
      try await withLink("down=unlimited for 300ms; down=unlimited for 200ms; down=100mbit,up=100mbit") { server in
        let client = try RawClient(server.port)
        #expect(upload(2_000_000, by: client))
        #expect(window(offeredTo: client) > 30_000)
        #expect(await eventually { upload(50_000, by: client) && window(offeredTo: client) < 8_000 })
      }
    }
  }
#endif
