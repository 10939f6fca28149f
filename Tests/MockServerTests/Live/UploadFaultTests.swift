import Fixtures
import LinkModel
import Quantities
import Scenarios
import Testing

@testable import MockServer

/// What becomes of uploads that are cut, refused or held up.
@Suite struct UploadFaultTests {
  private static let large = 30_000_000

  @Test(arguments: ["close@up:1m", "reset@up:1m", "garbage@up:1m"])
  func cutsAfterExactlyThatMuchOfTheBody(script: String) async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let file = try directory.write("body", patternBytes(Self.large))
      for _ in 1...5 {
        let result = try await ClientProgram.curl("-T", file, "\(server.url)/upload?mock=\(script)")
        #expect([1, 52, 55, 56].contains(result.status), "\(result.status) \(result.errors)")
      }
      let entries = try await server.finished(5)
      #expect(entries.map(\.receivedBytes) == Array(repeating: 1 << 20, count: 5))
      #expect(entries.allSatisfy { !$0.receivedWhole })
      #expect(entries.last?.receivedDigest.map { sha256(patternBytes(1 << 20)) == hex($0) } == true)
    }
  }

  @Test func retriesAnUploadThatWasCut() async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let body = patternBytes(3_000_000)
      let file = try directory.write("body", body)
      let result = try await ClientProgram.curl(
        "--retry", "3", "--retry-all-errors", "--retry-delay", "1", "-T", file,
        "\(server.url)/upload?mock=close@up:1m,ok")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.text.contains(sha256(body)))
      #expect(try await server.finished(2).map(\.receivedBytes) == [1 << 20, 3_000_000])
    }
  }

  @Test(arguments: [("413@up:start", "413", 0), ("401@up:1m", "401", 1 << 20), ("503@up:50pct", "503", 15_000_000)])
  func anEarlyAnswerIsSeenEveryTime(script: String, status: String, received: Int64) async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let file = try directory.write("body", patternBytes(Self.large))
      let seen = try await statuses(20, "-H", "Expect:", "-T", file, "\(server.url)/upload?mock=\(script)")
      #expect(seen == Array(repeating: status, count: 20))
      #expect(try await server.finished(20).map(\.receivedBytes) == Array(repeating: received, count: 20))
    }
  }

  @Test(arguments: ["Content-Type: text/plain", "Transfer-Encoding: chunked"])
  func aBodyAboveTheLimitIsRefusedEveryTime(field: String) async throws {
    try await withServer(options { $0.engine.maximumBody = ByteCount(1 << 20) }) { server in
      let directory = try TemporaryDirectory()
      let file = try directory.write("body", patternBytes(Self.large))
      let seen = try await statuses(20, "-H", "Expect:", "-H", field, "-T", file, "\(server.url)/upload")
      #expect(seen == Array(repeating: "413", count: 20))
      // A body exactly as large as the limit is fine.
      let small = try directory.write("small", patternBytes(1 << 20))
      #expect(try await statuses(1, "-H", field, "-T", small, "\(server.url)/upload") == ["200"])
    }
  }

  @Test(arguments: ["413@up:start", "401@up:100k"])
  func anEarlyAnswerIsSeenThroughALink(script: String) async throws {
    try await withServer(options { $0.link = try LinkProfile(parsing: "down=50mbit,up=50mbit,delay=1ms") }) { server in
      let directory = try TemporaryDirectory()
      let file = try directory.write("body", patternBytes(2_000_000))
      let seen = try await statuses(5, "-H", "Expect:", "-T", file, "\(server.url)/upload?mock=\(script)")
      #expect(seen == Array(repeating: String(script.prefix(3)), count: 5))
    }
  }

  @Test(arguments: ["stall@up:1m", "up-rate=8kbit", "stall=1h@up:start"])
  func anUploadThatIsHeldUpTimesOut(script: String) async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let file = try directory.write("body", patternBytes(Self.large))
      let result = try await ClientProgram.curl("-m", "1", "-T", file, "\(server.url)/upload?mock=\(script)")
      #expect(result.status == 28)
    }
  }

  @Test func aClientThatLeavesAStalledUploadIsNoticed() async throws {
    try await withServer { server in
      let client = try RawClient(
        server.port, "PUT /upload?mock=stall@up:1m HTTP/1.1\r\nHost: x\r\nContent-Length: \(Self.large)\r\n\r\n")
      // As much as the system takes without the server's help: behind a full buffer no FIN can be seen.
      client.send(patternBytes((1 << 20) + 10_000))
      #expect(await eventually { server.entries().first?.plan != nil })
      client.close()
      let entry = try #require(try await server.finished().first)
      #expect(entry.wire?.end == .clientGone)
      #expect(entry.receivedBytes == 1 << 20)
      #expect(await server.isQuiet())
    }
  }

  @Test(arguments: ["stall=20ms@up:1m", "up-rate=400mbit", "stall=10ms@up:start+stall=10ms@up:50pct"])
  func anUploadThatIsOnlySlowedArrivesWhole(script: String) async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let body = patternBytes(5_000_000)
      let file = try directory.write("body", body)
      let result = try await ClientProgram.curl("-T", file, "\(server.url)/upload?mock=\(script)")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.text.contains(sha256(body)))
    }
  }

  /// libmicrohttpd reads the end before it hands on what it holds of the body.
  @Test(
    arguments: ["up-rate=50mbit", "stall=100ms@up:499000", "stall=100ms@up:499000+up-rate=50mbit"],
    [nil, "delay=1ms"])
  func aClientThatEndsItsSideBehindASlowedUploadIsAnswered(script: String, link: String?) async throws {
    let options = try options { $0.link = try link.map { try LinkProfile(parsing: $0) } }
    try await withServer(options) { server in
      let body = patternBytes(500_000)
      let script = script.replacing("+", with: "%2B")
      let head = "PUT /upload?mock=ok%2B\(script) HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n"
      var uploads = try (0..<8).map { _ in (client: try RawClient(server.port, head), sent: 0) }
      let areSent = await eventually {
        for place in uploads.indices where uploads[place].sent < body.count {
          let rest = Array(body[uploads[place].sent...])
          uploads[place].sent += max(0, uploads[place].client.sendWithoutWaiting(rest))
          if uploads[place].sent == body.count { uploads[place].client.endSending() }
        }
        return uploads.allSatisfy { $0.sent == body.count }
      }
      #expect(areSent)
      for (client, _) in uploads {
        let response = client.readResponse()
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self).contains(sha256(body)))
        #expect(client.readToEnd() == [] && client.end == .closed)
      }
      #expect(try await server.finished(8).allSatisfy { $0.wire?.end == .asPlanned && $0.receivedWhole })
    }
  }

  @Test(arguments: ["up-rate=50mbit", "stall=30ms@up:1"], [nil, "delay=1ms"])
  func aRequestBehindASlowedUploadIsAnsweredEvenIfTheClientHasEndedItsSide(script: String, link: String?) async throws {
    let options = try options { $0.link = try link.map { try LinkProfile(parsing: $0) } }
    try await withServer(options) { server in
      let upload = "PUT /upload?mock=ok%2B\(script) HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
      let client = try RawClient(server.port, upload + "GET /data/10 HTTP/1.1\r\nHost: x\r\n\r\n")
      client.endSending()
      #expect(client.readResponse().body.count > 10)
      #expect(client.readResponse().body == patternBytes(10))
      #expect(client.readToEnd() == [] && client.end == .closed)
    }
  }

  @Test(arguments: ["truncate@up:1m", "badchunk@up:1m", "short@up:1m"])
  func anAnswerThatIsBrokenAtAPointOfTheUploadComesThere(script: String) async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let file = try directory.write("body", patternBytes(Self.large))
      let result = try await ClientProgram.curl("-H", "Expect:", "-T", file, "\(server.url)/upload?mock=\(script)")
      let expected: [String: Int32] = ["truncate": 18, "badchunk": 56, "short": 0]
      #expect(result.status == expected[String(script.prefix { $0 != "@" })], "\(result.errors)")
      #expect(try await server.finished().first?.receivedBytes == 1 << 20)
    }
  }

  @Test func aPointBeyondTheUploadIsNotedAndHarmless() async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let file = try directory.write("body", patternBytes(1_000))
      let result = try await ClientProgram.curl("-T", file, "\(server.url)/upload?mock=close@up:1m")
      #expect(result.status == 0)
      #expect(try await server.finished().first?.notes == ["close@up:1m was never reached"])
    }
  }

  /// The status codes that `count` runs of curl have seen.
  private func statuses(_ count: Int, _ arguments: String...) async throws -> [String] {
    var seen: [String] = []
    for _ in 0..<count {
      let result = try await ClientProgram.run(
        "curl", ["-q", "-sS", "-m", "60", "-o", "/dev/null", "-w", "%{http_code}"] + arguments)
      seen.append(result.text)
    }
    return seen
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
