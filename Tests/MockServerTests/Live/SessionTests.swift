import Scenarios
import Testing

@testable import MockServer

/// Sessions keep parallel tests on one server apart.
@Suite struct SessionTests {
  private func status(_ server: MockServer, _ target: String, _ fields: String = "") throws -> Int {
    try RawClient(server.port, "GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(fields)\r\n").readResponse()
      .status
  }

  @Test func prefixAndHeaderHaveCountersOfTheirOwn() async throws {
    try await withServer { server in
      let target = "/data/1k?mock=503,429,ok"
      for expected in [503, 429, 200, 200] {
        #expect(try status(server, target) == expected)
        #expect(try status(server, "/~one" + target) == expected)
        #expect(try status(server, target, "X-Mock-Session: two\r\n") == expected)
      }
      let sessions = try await server.finished(12).map(\.session)
      #expect(sessions == Array(repeating: ["", "one", "two"], count: 4).flatMap { $0 })
    }
  }

  @Test func thePrefixWinsOverTheHeader() async throws {
    try await withServer { server throws in
      #expect(try status(server, "/~a/data/1k?mock=503,ok", "X-Mock-Session: b\r\n") == 503)
      #expect(try status(server, "/data/1k?mock=503,ok", "X-Mock-Session: a\r\n") == 200)
      #expect(try status(server, "/data/1k?mock=503,ok", "X-Mock-Session: b\r\n") == 503)
    }
  }

  @Test(arguments: [("/~a%20b/data/1k", ""), ("/data/1k", "X-Mock-Session: a b\r\n"), ("/~/data/1k", "")])
  func namesThatBreakTheRulesAreRefused(target: String, fields: String) async throws {
    try await withServer { server throws in #expect(try status(server, target, fields) == 400) }
  }

  @Test func rulesCountInEachSession() async throws {
    try await withServer(options { $0.engine.rules = [try Rule(parsing: "GET /data/*: 503, ok")] }) {
      server throws in
      for prefix in ["", "/~a", "/~b"] {
        #expect(try status(server, prefix + "/data/1k") == 503)
        #expect(try status(server, prefix + "/data/1k") == 200)
      }
      #expect(try status(server, "/data/2k") == 503)
    }
  }

  @Test func refusingClosesThePortForEverybodyAndOpensItAgain() async throws {
    try await withServer { server in
      let victim = try RawClient(server.port, "GET /data/1k?mock=refuse=300ms,ok HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(victim.readToEnd().isEmpty)
      #expect(victim.end == .reset)
      #expect(throws: LoopError(operation: "connect", errno: ECONNREFUSED)) { try RawClient(server.port) }
      var back: RawClient?
      #expect(
        await eventually {
          back = try? RawClient(server.port)
          return back != nil
        })
      back?.send("GET /data/1k?mock=refuse=300ms,ok HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(back?.readResponse().body == patternBytes(1_024))
    }
  }

  @Test func curlRetriesARefusedConnection() async throws {
    try await withServer { server in
      let url = "\(server.url)/data/1k?mock=refuse=300ms,ok"
      #expect(try await ClientProgram.curl(url).status == 56)
      let result = try await ClientProgram.curl("--retry", "5", "--retry-connrefused", url)
      #expect(Array(result.output) == patternBytes(1_024))
      #expect(try await server.finished(2).map(\.attempt) == [1, 2])
    }
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
