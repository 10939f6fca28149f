import Fixtures
import Scenarios
import Testing

@testable import MockServer

/// What verdicts say of curl, which does what it is told.
@Suite struct VerdictTests {
  private func verdicts(_ server: MockServer) -> [String: VerdictResult] {
    var policy = VerdictPolicy()
    policy.clientSucceeded = true
    let all = VerdictReport.judge(server.engine.journal.entries, policy: policy)
    return Dictionary(all.map { ($0.name, $0.result) }) { first, _ in first }
  }

  @Test func curlWaitsAsRetryAfterAsks() async throws {
    try await withServer { server in
      _ = try await ClientProgram.curl("--retry", "2", "\(server.url)/data/1k?mock=503+retry-after=1,ok")
      _ = try await server.finished(2)
      #expect(verdicts(server) == ["retry-after": .passed, "gives-up": .passed])
    }
  }

  @Test func curlResumesWhereItBrokeOff() async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let arguments = ["-q", "-sS", "-C", "-", "-o", directory.path("file"), "\(server.url)/data/1m?mock=close@64k,ok"]
      for _ in 1...2 { _ = try await ClientProgram.run("curl", arguments) }
      _ = try await server.finished(2)
      let verdicts = verdicts(server)
      #expect(verdicts["resume-range"] == .passed)
      #expect(verdicts["truncation"] == .passed)
      #expect(!verdicts.values.contains(.failed))
    }
  }

  @Test func curlThatTakesAHalfFailsAndOneThatLeavesSilencePasses() async throws {
    try await withServer { server in
      _ = try await ClientProgram.curl("\(server.url)/data/1m?mock=truncate")
      _ = try await ClientProgram.curl("-m", "1", "\(server.url)/data/2m?mock=stall@64k")
      _ = try await server.finished(2)
      #expect(verdicts(server) == ["truncation": .failed, "cancel": .passed])
    }
  }

  @Test func curlFollowsWithMethodAndBodyButWithoutCredentials() async throws {
    try await withServer { server in
      let location = "http://localhost:\(server.port)/upload"
      _ = try await ClientProgram.curl(
        "-L", "-d", "body", "-H", "Authorization: Bearer x", "\(server.url)/data/1",
        "-H", "X-Mock-Script: 307+header=\"Location: \(location)\",ok")
      _ = try await server.finished(2)
      let verdicts = verdicts(server)
      #expect(verdicts["redirect-method"] == .passed)
      #expect(verdicts["redirect-credentials"] == .passed)
    }
  }
}
