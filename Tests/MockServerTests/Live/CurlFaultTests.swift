import Fixtures
import Scenarios
import Testing

@testable import MockServer

/// What curl makes of each fault.
@Suite struct CurlFaultTests {
  @Test func retriesAfterTheAskedForWaitAndEndsWithTheRightBytes() async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let result = try await ClientProgram.curl(
        "--retry", "3", "-o", directory.path("file"), "\(server.url)/data/1m?mock=503+retry-after=1*2,ok")
      #expect(result.status == 0)
      #expect(sha256(directory.read("file")) == sha256(patternBytes(1 << 20)))
      let attempts = try await server.finished(3)
      #expect(attempts.map(\.attempt) == [1, 2, 3])
      #expect(attempts.map { $0.plan?.status } == [503, 503, 200])
      #expect(attempts[0].plan?.fields["Retry-After"] == "1")
    }
  }

  @Test(arguments: [
    ("empty", 52), ("close", 52), ("garbage", 1), ("badchunk", 56), ("truncate", 18), ("close@64k", 18),
    ("close@head", 18), ("reset@64k", 56), ("reset@head", 56), ("reset", 56), ("garbage@64k", 18),
    ("truncate@head", 18),
    ("refuse=1ms", 56), ("length=2m", 18), ("close@50pct+rate=100mbit", 18), ("badchunk@10", 56),
  ])
  func failsAsOnABadNetwork(script: String, exit: Int32) async throws {
    try await withServer { server in
      let result = try await ClientProgram.curl("\(server.url)/data/1m?mock=\(script)")
      #expect(result.status == exit, "\(result.errors)")
      let entry = try #require(try await server.finished().first)
      #expect(entry.wire?.end == .asPlanned)
    }
  }

  @Test(arguments: [("stall", 0), ("stall@head", 0), ("stall@50pct", 524_288), ("stall@up:start", 0)])
  func timesOutOnSilence(script: String, received: Int) async throws {
    try await withServer { server in
      let result = try await ClientProgram.curl("-m", "1", "\(server.url)/data/1m?mock=\(script)")
      #expect(result.status == 28)
      #expect(Array(result.output) == patternBytes(received))
      let entry = try #require(try await server.finished().first)
      #expect(entry.wire?.end == .clientGone)
      #expect(entry.wire?.ending == .hang)
      #expect(entry.wire?.bodyBytesSent == Int64(received))
    }
  }

  @Test func takesAShortBodyForAWholeOne() async throws {
    try await withServer { server in
      let result = try await ClientProgram.curl("\(server.url)/data/1m?mock=short")
      #expect(result.status == 0)
      #expect(Array(result.output) == patternBytes(524_288))
    }
  }

  @Test(arguments: [("close@64k", 65_536), ("reset@64k", 65_536), ("truncate", 524_288), ("badchunk@64k", 65_536)])
  func keepsEveryByteBeforeTheCut(script: String, count: Int) async throws {
    try await withServer { server in
      let result = try await ClientProgram.curl("\(server.url)/data/1m?mock=\(script)")
      #expect(Array(result.output) == patternBytes(count))
      #expect(try await server.finished().first?.wire?.bodyBytesSent == Int64(count))
    }
  }

  @Test(arguments: [
    "stall=20ms", "stall=20ms@head", "stall=20ms@50pct", "delay=20ms", "pause=20ms", "dribble=1ms", "rate=400mbit",
    "interim=103", "reason=Fine", "chunked=yes", "interim=102+interim=103+chunked=yes",
  ])
  func endsWellAfterWhatIsOnlySlowOrUnusual(script: String) async throws {
    try await withServer { server in
      let result = try await ClientProgram.curl("\(server.url)/data/1m?mock=\(script)")
      #expect(result.status == 0, "\(result.errors)")
      #expect(sha256(result.output) == sha256(patternBytes(1 << 20)))
    }
  }

  @Test func readsTheWaitAsADateAsWell() async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let result = try await ClientProgram.curl(
        "--retry", "2", "-o", directory.path("file"), "\(server.url)/data/1k?mock=429+retry-after=@1s,ok")
      #expect(result.status == 0)
      #expect(sha256(directory.read("file")) == sha256(patternBytes(1_024)))
      #expect(server.entries().map(\.attempt) == [1, 2])
    }
  }

  @Test func tellsTheFaultWhereItStillCan() async throws {
    try await withServer { server in
      let result = try await ClientProgram.curl(
        "-o", "/dev/null", "-w", "%header{mocksrv-fault}", "\(server.url)/data/1m?mock=reset@64k")
      #expect(result.text == "reset@65536; attempt=1")
    }
  }

  @Test func refusesAScriptThatDoesNotParseAndCountsNothing() async throws {
    try await withServer { server in
      let result = try await ClientProgram.curl(
        "-w", "%{http_code} %{content_type}", "\(server.url)/data/1k?mock=503*0")
      #expect(result.text.contains("\"column\": 5"))
      #expect(result.text.hasSuffix("400 application/problem+json"))
      #expect(try await server.finished().first?.attempt == 0)
    }
  }
}
