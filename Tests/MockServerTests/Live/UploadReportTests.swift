import Fixtures
import Foundation
import Testing

@testable import MockServer

/// What `/upload` says of what arrived, and what it keeps.
@Suite struct UploadReportTests {
  private struct Report: Decodable {
    struct Part: Decodable {
      let name: String?
      let filename: String?
      let type: String?
      let bytes: Int
      let sha256: String
      let saved: String?
    }
    let method: String
    let bytes: Int
    let sha256: String
    let type: String?
    let attempt: Int
    let parts: [Part]?
    let saved: String?
  }

  private func report(_ result: ClientResult) throws -> Report {
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Report.self, from: result.output)
  }

  private func report(_ answer: RawResponse) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(answer.body))
  }

  @Test(arguments: ["PUT", "POST", "PATCH", "DELETE"], ["Content-Type: image/png", "Transfer-Encoding: chunked"])
  func takesAnyMethodRawOrChunked(method: String, field: String) async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let body = patternBytes(2_000_001)
      let file = try directory.write("body", body)
      let report = try report(
        try await ClientProgram.curl("-X", method, "-H", field, "-T", file, "\(server.url)/upload/some/name.bin"))
      #expect(report.method == method)
      #expect(report.bytes == body.count)
      #expect(report.sha256 == sha256(body))
      let entry = try #require(try await server.finished().first)
      #expect(entry.receivedWhole)
      #expect(entry.receivedBytes == Int64(body.count))
    }
  }

  @Test(arguments: ["Content-Length: 0", "Transfer-Encoding: chunked", "X-Nothing: at all"])
  func takesAnEmptyBody(field: String) async throws {
    try await withServer { server in
      let end = field.hasPrefix("Transfer") ? "0\r\n\r\n" : ""
      let client = try RawClient(server.port, "POST /upload HTTP/1.1\r\nHost: x\r\n\(field)\r\n\r\n\(end)")
      let report = try report(client.readResponse())
      #expect(report.bytes == 0)
      #expect(report.sha256 == sha256([]))
    }
  }

  @Test func takesChunksOfEverySizeWithExtensionsAndTrailers() async throws {
    try await withServer { server in
      let client = try RawClient(
        server.port,
        "POST /upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\na\r\n2\r\nbc\r\n0A\r\n0123456789\r\n"
      )
      client.send("0\r\nX-Trailer: 1\r\n\r\n")
      let report = try report(client.readResponse())
      #expect(report.bytes == 13)
      #expect(report.sha256 == sha256("abc0123456789".utf8))
    }
  }

  @Test func digestsEachPartOfAForm() async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let body = patternBytes(5_000_000)
      let file = try directory.write("five.bin", body)
      let report = try report(
        try await ClientProgram.curl(
          "-F", "note=hello", "-F", "file=@\(file);type=application/x-five", "-F", "file=@\(file);filename=ä ö.txt",
          "\(server.url)/upload"))
      let parts = try #require(report.parts)
      #expect(parts.map(\.name) == ["note", "file", "file"])
      #expect(parts.map(\.filename) == [nil, "five.bin", "ä ö.txt"])
      #expect(parts.map(\.bytes) == [5, 5_000_000, 5_000_000])
      #expect(parts.map(\.sha256) == [sha256("hello".utf8), sha256(body), sha256(body)])
      #expect(parts.map(\.type)[1] == "application/x-five")
    }
  }

  @Test(.enabled("Python has no requests") { await ClientProgram.hasPythonModule("requests") })
  func digestsAFormOfRequests() async throws {
    try await withServer { server in
      let directory = try TemporaryDirectory()
      let body = patternBytes(5_000_000)
      let report = try report(
        try await ClientProgram.python(
          """
          import requests, sys
          url, path = sys.argv[1:]
          print(requests.post(url, files={"file": open(path, "rb")}, data={"a": "1"}, timeout=60).text)
          """, "\(server.url)/upload", try directory.write("five.bin", body)))
      let parts = try #require(report.parts)
      #expect(parts.map(\.name) == ["a", "file"])
      #expect(parts.map(\.sha256) == [sha256("1".utf8), sha256(body)])
    }
  }

  @Test func refusesAFormThatIsCutOrHasNoBoundary() async throws {
    try await withServer { server in
      for (type, body) in [
        ("multipart/form-data", "x"),
        ("multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nno end"),
        ("multipart/form-data; boundary=b", "no boundary at all"),
      ] {
        let client = try RawClient(
          server.port,
          "POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        let answer = client.readResponse()
        #expect(answer.status == 400)
        #expect(answer["Content-Type"] == "application/problem+json")
      }
    }
  }

  @Test func keepsIdenticalFiles() async throws {
    let uploads = try TemporaryDirectory()
    try await withServer(options { $0.engine.uploadsDirectory = uploads.path }) { server in
      let directory = try TemporaryDirectory()
      let body = patternBytes(5_000_000)
      let file = try directory.write("five.bin", body)
      let raw = try report(try await ClientProgram.curl("-T", file, "\(server.url)/upload/up.bin"))
      let chunked = try report(
        try await ClientProgram.curl("-H", "Transfer-Encoding: chunked", "-T", file, "\(server.url)/upload/up.bin"))
      let form = try report(
        try await ClientProgram.curl("-F", "a=@\(file)", "-F", "b=@\(file);filename=../../evil", "\(server.url)/upload")
      )
      let saved =
        try [raw.saved, chunked.saved].map { try #require($0) } + (form.parts ?? []).map { try #require($0.saved) }
      #expect(Set(saved).count == 4)
      for path in saved {
        #expect(path.hasPrefix(uploads.path + "/"))
        #expect(sha256(FileManager.default.contents(atPath: path) ?? Data()) == sha256(body))
      }
      #expect(uploads.names.count == 4)
    }
  }

  @Test func keepsWhatArrivedOfABrokenUploadUnderAnotherName() async throws {
    let uploads = try TemporaryDirectory()
    try await withServer(options { $0.engine.uploadsDirectory = uploads.path }) { server in
      let directory = try TemporaryDirectory()
      let file = try directory.write("body", patternBytes(3_000_000))
      _ = try await ClientProgram.curl("-T", file, "\(server.url)/upload/up.bin?mock=close@up:1m")
      _ = try await server.finished()
      #expect(uploads.names == ["1-up.bin.partial"])
      #expect(Array(uploads.read("1-up.bin.partial")) == patternBytes(1 << 20))
    }
  }
}
