import Fixtures
import Foundation
import Scenarios
import Testing

@testable import MockServer

/// Real clients that continue a download where it was cut.
@Suite struct ResumeTests {
  private static let cuts = ["reset@64k", "close@64k", "truncate@64k"]
  private static let length = 1 << 20

  @Test(arguments: cuts)
  func curlAsksForExactlyTheMissingBytes(cut: String) async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      var statuses: [Int32] = []
      for _ in 0..<2 {
        let result = try await ClientProgram.curl(
          "-C", "-", "-o", directory.path("file"), "\(server.url)/data/1m?mock=\(cut),ok")
        statuses.append(result.status)
      }
      #expect(statuses == [cut.hasPrefix("reset") ? 56 : 18, 0])
      try await expectResumed(server, directory)
    }
  }

  @Test(arguments: cuts)
  func wgetAsksForExactlyTheMissingBytes(cut: String) async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let result = try await ClientProgram.run(
        "wget",
        [
          "--no-config", "-nv", "-c", "--tries=5", "--waitretry=0", "-O", directory.path("file"),
          "\(server.url)/data/1m?mock=\(cut),ok",
        ])
      #expect(result.status == 0, "\(result.errors)")
      try await expectResumed(server, directory)
    }
  }

  @Test(arguments: cuts)
  func aria2AsksForExactlyTheMissingBytes(cut: String) async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let result = try await ClientProgram.run(
        "aria2c",
        [
          "--no-conf", "-c", "-x1", "-s1", "--max-tries=5", "--retry-wait=0", "--file-allocation=none", "-q",
          "-d", directory.path, "-o", "file", "\(server.url)/data/1m?mock=\(cut),ok",
        ])
      #expect(result.status == 0, "\(result.errors)")
      #expect(sha256(directory.read("file")) == sha256(patternBytes(Self.length)))
      // aria2 writes whole pieces, so it may ask for a little of what it had again.
      let entries = try await server.finished(2)
      let range = try #require(entries.last?.head.value("Range"))
      let start = try #require(Int(range.dropFirst("bytes=".count).prefix { $0 != "-" }))
      #expect((0...65_536).contains(start))
      #expect(entries.last?.plan?.status == 206)
    }
  }

  @Test(arguments: cuts)
  func urllibAsksForExactlyTheMissingBytes(cut: String) async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let result = try await ClientProgram.python(
        """
        import http.client, sys, urllib.request
        url, path = sys.argv[1:]
        data, etag = b"", None
        for attempt in range(5):
            request = urllib.request.Request(url)
            if data:
                request.add_header("Range", "bytes=%d-" % len(data))
                request.add_header("If-Range", etag)
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    etag = answer.headers["ETag"]
                    assert answer.status == (206 if data else 200), answer.status
                    while part := answer.read1(65536):
                        data += part
                    if answer.length == 0:
                        break
            except (OSError, http.client.HTTPException):
                pass
        open(path, "wb").write(data)
        """, "\(server.url)/data/1m?mock=\(cut),ok", directory.path("file"))
      #expect(result.status == 0, "\(result.errors)")
      let entries = try await expectResumed(server, directory)
      #expect(entries.last?.head.value("If-Range") == "\"1048576-0\"")
    }
  }

  @Test(.enabled("Python has no requests") { await ClientProgram.hasPythonModule("requests") }, arguments: cuts)
  func requestsAsksForExactlyTheMissingBytes(cut: String) async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let result = try await ClientProgram.python(
        """
        import requests, sys
        url, path = sys.argv[1:]
        data = b""
        for attempt in range(5):
            headers = {"Range": "bytes=%d-" % len(data)} if data else {}
            try:
                with requests.get(url, headers=headers, stream=True, timeout=60) as answer:
                    answer.raise_for_status()
                    for part in answer.iter_content(4096):
                        data += part
                if len(data) == 1 << 20:
                    break
            except requests.exceptions.RequestException:
                pass
        open(path, "wb").write(data)
        """, "\(server.url)/data/1m?mock=\(cut),ok", directory.path("file"))
      #expect(result.status == 0, "\(result.errors)")
      try await expectResumed(server, directory)
    }
  }

  @Test func severalCutsTakeSeveralRanges() async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      // The points count the part that is sent, not the whole file.
      let url = "\(server.url)/data/1m?mock=reset@64k,close@100k,reset@50pct,ok"
      for _ in 0..<4 { _ = try await ClientProgram.curl("-C", "-", "-o", directory.path("file"), url) }
      #expect(sha256(directory.read("file")) == sha256(patternBytes(Self.length)))
      let entries = try await server.finished(4)
      let half = 167_936 + (Self.length - 167_936) / 2
      #expect(
        entries.map { $0.head.value("Range") } == [nil, "bytes=65536-", "bytes=167936-", "bytes=\(half)-"])
    }
  }

  /// The bytes had changed between the attempts: with If-Range the whole new version comes, and a client must begin again.
  @Test func ifRangeGuardsAgainstAChangedEntity() async throws {
    try await withServer { server in
      let url = "\(server.url)/data/1m?content=rotate&mock=reset@64k,ok"
      let first = try await ClientProgram.curl("-D", "-", "-o", "/dev/null", url)
      let etag = try #require(
        first.text.split(separator: "\r\n").first { $0.lowercased().hasPrefix("etag: ") }?.dropFirst(6))
      let second = try await ClientProgram.curl(
        "-r", "65536-", "-H", "If-Range: \(etag)", "-w", "%{stderr}%{http_code}", url)
      #expect(second.errors == "200")
      #expect(sha256(second.output) == sha256(patternBytes(Self.length, seed: 1)))
      let blind = try await ClientProgram.curl("-r", "65536-", "-w", "%{stderr}%{http_code}", url)
      #expect(blind.errors == "206")
      #expect(sha256(blind.output) == sha256(patternBytes(Self.length - 65_536, from: 65_536, seed: 2)))
    }
  }

  /// The file is whole, and the second attempt asked for what the first had left.
  @discardableResult
  private func expectResumed(_ server: MockServer, _ directory: TemporaryDirectory) async throws -> [JournalEntry] {
    #expect(sha256(directory.read("file")) == sha256(patternBytes(Self.length)))
    let entries = try await server.finished(2)
    #expect(entries.map(\.attempt) == [1, 2])
    #expect(entries.last?.head.value("Range") == "bytes=65536-")
    #expect(entries.map { $0.plan?.status } == [200, 206])
    #expect(entries.map { $0.wire?.bodyBytesSent } == [65_536, Int64(Self.length - 65_536)])
    return entries
  }
}
