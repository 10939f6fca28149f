#if os(Linux)
  import LinkModel
  import Testing

  @testable import MockServer

  extension LinkTests {
    /// When an address connects is up to its own link, which began with its first connection.
    @Test func aClientWhoseLinkIsOutCannotConnectWhileOthersCan() async throws {
      let link = try LinkProfile(parsing: "delay=1ms for 20ms; offline")
      try await withServer(options { $0.link = link }) { server in
        func connects(from address: String) async throws -> Bool {
          let result = try await ClientProgram.curl(
            "--interface", address, "--connect-timeout", "1", "-m", "2", "-o", "/dev/null", "-w", "%{time_connect}",
            "\(server.url)/status/200")
          return result.text != "0.000000"
        }
        let first = try await connects(from: "127.0.0.1")
        let second = try await connects(from: "127.0.0.1")
        let other = try await connects(from: "127.0.0.2")
        #expect(first && !second && other, "\(first) \(second) \(other)")
      }
    }

    @Test func attemptsAreLostByChanceWhereThatIsAskedFor() async throws {
      var options = ServerOptions()
      options.link = try LinkProfile(parsing: "loss=99.99999%")
      options.losesAttempts = true
      try await withServer(options) { server in
        let lost = try await ClientProgram.curl("--connect-timeout", "1", "-w", "%{time_connect}", server.url)
        #expect(lost.status == 28)
        #expect(lost.text == "0.000000")
      }
    }
  }
#endif
