import Fixtures
import Testing

@testable import MockServer

/// Preconditions of `/data` over a socket (RFC 9110 §13).
@Suite struct DataPreconditionTests {
  private static let etag = "\"10240-0\""
  private static let date = "Thu, 01 Jan 2026 00:00:00 GMT"
  private static let before = "Wed, 31 Dec 2025 23:59:59 GMT"
  private static let after = "Thu, 01 Jan 2026 00:00:01 GMT"

  private func status(_ fields: [String], method: String = "GET", query: String = "") async throws -> Int {
    try await withServer { server in
      let lines = (["Host: x", "Connection: close"] + fields).map { $0 + "\r\n" }.joined()
      let client = try RawClient(server.port, "\(method) /data/10k\(query) HTTP/1.1\r\n\(lines)\r\n")
      return client.readHead().status
    }
  }

  @Test(arguments: [
    ("If-Range: \(etag)", 206), ("If-Range: \"other\"", 200), ("If-Range: W/\(etag)", 200), ("If-Range: \(date)", 206),
    ("If-Range: \(before)", 200), ("If-Range: \(after)", 200), ("If-Range: nonsense", 200),
  ])
  func ifRangeDecidesBetweenPartAndWhole(field: String, expected: Int) async throws {
    #expect(try await status(["Range: bytes=1-2", field]) == expected)
  }

  @Test func aWeakTagNeverAllowsAPart() async throws {
    #expect(try await status(["Range: bytes=1-2", "If-Range: W/\(Self.etag)"], query: "?etag=weak") == 200)
    #expect(try await status(["Range: bytes=1-2", "If-Range: \(Self.etag)"], query: "?etag=weak") == 200)
  }

  @Test(arguments: [
    ("If-Match: \(etag)", 200), ("If-Match: *", 200), ("If-Match: \"a\", \(etag)", 200), ("If-Match: \"a\"", 412),
    ("If-Match: W/\(etag)", 412), ("If-None-Match: \(etag)", 304), ("If-None-Match: W/\(etag)", 304),
    ("If-None-Match: *", 304), ("If-None-Match: \"a\"", 200), ("If-Modified-Since: \(date)", 304),
    ("If-Modified-Since: \(after)", 304), ("If-Modified-Since: \(before)", 200), ("If-Modified-Since: nonsense", 200),
    ("If-Unmodified-Since: \(date)", 200), ("If-Unmodified-Since: \(before)", 412), ("If-Unmodified-Since: x", 200),
  ])
  func eachFieldAlone(field: String, expected: Int) async throws {
    #expect(try await status([field]) == expected)
    #expect(try await status([field], method: "HEAD") == expected)
  }

  /// The order of RFC 9110 §13.2.2.
  @Test func tagsComeBeforeDatesAndPreconditionsBeforeRanges() async throws {
    #expect(try await status(["If-None-Match: \"a\"", "If-Modified-Since: \(Self.date)"]) == 200)
    #expect(try await status(["If-Match: \(Self.etag)", "If-Unmodified-Since: \(Self.before)"]) == 200)
    #expect(try await status(["If-Match: \"a\"", "If-None-Match: \(Self.etag)"]) == 412)
    #expect(try await status(["If-None-Match: \(Self.etag)", "Range: bytes=99999-"]) == 304)
    #expect(try await status(["If-Match: \"a\"", "Range: bytes=99999-"]) == 412)
  }

  @Test func a304HasValidatorsAndNoBody() async throws {
    try await withServer { server in
      let client = try RawClient(
        server.port, "GET /data/10k HTTP/1.1\r\nHost: x\r\nConnection: close\r\nIf-None-Match: \(Self.etag)\r\n\r\n")
      let answer = client.readHead()
      // The length of a 304 would be the one a 200 has.
      #expect(answer["Content-Length"] == nil)
      #expect(answer.status == 304)
      #expect(answer["ETag"] == Self.etag)
      #expect(answer["Date"] != nil)
      #expect(client.readToEnd().isEmpty)
    }
  }

  @Test func preconditionsGoByTheTagOfTheScript() async throws {
    #expect(try await status(["If-None-Match: \"v1\""], query: "?mock=etag=v1") == 304)
    #expect(try await status(["Range: bytes=0-1", "If-Range: \"v1\""], query: "?mock=etag=v1") == 206)
    #expect(try await status(["Range: bytes=0-1", "If-Range: \(Self.etag)"], query: "?mock=etag=v1") == 200)
  }

  @Test func curlDoesNotFetchWhatItHas() async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let tag = directory.path("tag")
      let first = try await ClientProgram.curl(
        "--etag-save", tag, "-w", "%{stderr}%{http_code}", "\(server.url)/data/10k")
      #expect(first.errors == "200")
      let second = try await ClientProgram.curl(
        "--etag-compare", tag, "-w", "%{stderr}%{http_code}", "\(server.url)/data/10k")
      #expect(second.errors == "304")
      #expect(second.output.isEmpty)
    }
  }
}
