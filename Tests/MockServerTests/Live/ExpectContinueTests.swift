import Fixtures
import Quantities
import Testing

@testable import MockServer

/// `Expect: 100-continue` (RFC 9110 §10.1.1).
@Suite struct ExpectContinueTests {
  private func put(_ server: MockServer, _ target: String, length: Int) throws -> RawClient {
    try RawClient(
      server.port, "PUT \(target) HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\nExpect: 100-continue\r\n\r\n")
  }

  @Test(arguments: [
    "/upload", "/upload?mock=ok", "/upload?mock=up-rate=100mbit", "/upload?mock=stall=1ms@up:start",
    "/upload?mock=401@up:100", "/upload?mock=delay=1ms",
  ])
  func isHonoured(target: String) async throws {
    try await withServer { server in
      let client = try put(server, target, length: 1_000)
      #expect(client.readHead().status == 100)
      client.send(patternBytes(1_000))
      let answer = client.readResponse()
      #expect(answer.status == (target.contains("401") ? 401 : 200))
      if answer.status == 200 { #expect(answer.text.contains(sha256(patternBytes(1_000)))) }
    }
  }

  @Test(arguments: [("417@up:start", 417), ("401@up:start", 401), ("503", 503), ("413@up:0", 413)])
  func isRefusedByScriptWithoutA100(script: String, status: Int) async throws {
    try await withServer { server in
      let client = try put(server, "/upload?mock=\(script)", length: 1_000)
      let answer = client.readResponse()
      #expect(answer.status == status)
      #expect(client.readToEnd().isEmpty)
      #expect(try await server.finished().first?.receivedBytes == 0)
    }
  }

  @Test func isRefusedForABodyAboveTheLimitWithoutA100() async throws {
    try await withServer(options { $0.engine.maximumBody = ByteCount(1_024) }) { server in
      let client = try put(server, "/upload", length: 1_025)
      #expect(client.readResponse().status == 413)
    }
  }

  @Test func curlSendsTheBodyOnlyWhenItMay() async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let file = try directory.write("body", patternBytes(2_000_000))
      let honoured = try await ClientProgram.curl(
        "-H", "Expect: 100-continue", "--expect100-timeout", "50", "-w", "%{http_code} %{size_upload}", "-o",
        "/dev/null",
        "-T", file, "\(server.url)/upload")
      #expect(honoured.text == "200 2000000")
      let refused = try await ClientProgram.curl(
        "-H", "Expect: 100-continue", "--expect100-timeout", "50", "-w", "%{http_code} %{size_upload}", "-o",
        "/dev/null",
        "-T", file, "\(server.url)/upload?mock=417@up:start")
      #expect(refused.text == "417 0")
    }
  }
}
