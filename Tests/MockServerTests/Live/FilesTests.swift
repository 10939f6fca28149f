import Fixtures
import Foundation
import Testing

@testable import MockServer

/// `/files`: a directory, and nothing outside of it.
@Suite struct FilesTests {
  private func withFiles(_ body: (MockServer, TemporaryDirectory) async throws -> Void) async throws {
    let outer = try TemporaryDirectory()
    try outer.write("secret", Array("secret".utf8))
    try outer.write("rooted/secret", Array("secret".utf8))
    try outer.write("root/a.txt", Array("hello".utf8))
    try outer.write("root/deep/b c%.bin", patternBytes(100_000))
    let link = FileManager.default.createSymbolicLink(atPath:withDestinationPath:)
    try link(outer.path("root/out"), outer.path("secret"))
    try link(outer.path("root/outdir"), outer.path)
    try link(outer.path("root/relative"), "../rooted")
    try link(outer.path("root/in"), "deep/b c%.bin")
    try link(outer.path("root/loop"), "loop")
    try await withServer(options { $0.engine.filesDirectory = outer.path("root") }) { server in
      try await body(server, outer)
    }
  }

  private func get(_ server: MockServer, _ target: String, _ fields: String = "") throws -> RawResponse {
    try RawClient(server.port, "GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(fields)\r\n").readResponse()
  }

  @Test func servesFilesWithTypesAndRanges() async throws {
    try await withFiles { server, _ in
      let text = try get(server, "/files/a.txt")
      #expect(text.text == "hello")
      #expect(text["Content-Type"] == "text/plain; charset=utf-8")
      let etag = try #require(text["ETag"])
      #expect(try get(server, "/files/a.txt", "If-None-Match: \(etag)\r\n").status == 304)
      let part = try get(server, "/files/deep/b%20c%25.bin", "Range: bytes=50000-\r\n")
      #expect(part.status == 206)
      #expect(part["Content-Range"] == "bytes 50000-99999/100000")
      #expect(part.body == patternBytes(50_000, from: 50_000))
      #expect(try get(server, "/files/in").body == patternBytes(100_000))
      #expect(try get(server, "/~one/files/a.txt").text == "hello")
    }
  }

  @Test func listsDirectories() async throws {
    try await withFiles { server, _ in
      #expect(try get(server, "/files/").text.contains("<a href=\"deep/\">deep/</a>"))
      let redirect = try get(server, "/~s/files/deep")
      #expect(redirect.status == 301)
      #expect(redirect["Location"] == "/~s/files/deep/")
      #expect(try get(server, "/files/deep/").text.contains("<a href=\"b%20c%25.bin\">b c%.bin</a>"))
    }
  }

  @Test(arguments: [
    "/files/../secret", "/files/%2e%2e/secret", "/files/..%2fsecret", "/files/deep/../../secret",
    "/files/%2e%2e%2fsecret",
    "/files/.%2e/secret", "/files/out", "/files/outdir/secret", "/files/relative/secret", "/files/outdir/",
    "/files/a.txt%00.bin",
    "/files//etc/passwd", "/files/%2fetc/passwd", "/files/nothing", "/files/a.txt/", "/files/a.txt/x", "/files/loop",
    "/files/..", "/files/../rooted/secret", "/files/..%5csecret", "/files/%252e%252e/secret",
  ])
  func servesNothingElse(target: String) async throws {
    try await withFiles { server, _ in
      let answer = try get(server, target)
      #expect([400, 403, 404].contains(answer.status), "\(answer.status)")
      #expect(!answer.text.contains("secret\n") && answer.text != "secret" && !answer.text.contains("root:"))
    }
  }

  @Test func resumesAFileAfterAReset() async throws {
    try await withFiles { server, directory in
      let url = "\(server.url)/files/deep/b%20c%25.bin?mock=reset@30k,ok"
      for _ in 0..<2 { _ = try await ClientProgram.curl("-C", "-", "-o", directory.path("got"), url) }
      #expect(Array(directory.read("got")) == patternBytes(100_000))
      #expect(try await server.finished(2).last?.head.value("Range") == "bytes=30720-")
    }
  }

  /// An open file outlives its name.
  @Test func goesOnWithAFileThatIsRemoved() async throws {
    try await withFiles { server, directory in
      let client = try RawClient(server.port, "GET /files/in?mock=stall=20ms@50pct HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readHead().status == 200)
      try FileManager.default.removeItem(atPath: directory.path("root/deep/b c%.bin"))
      #expect(client.read(100_000) == patternBytes(100_000))
      #expect(try get(server, "/files/in").status == 404)
    }
  }

  /// The declared length can't be kept any more, so the connection must not end as if it had been.
  @Test(arguments: ["", "?mock=stall=20ms@10pct"])
  func breaksOffAFileThatBecomesShorter(query: String) async throws {
    try await withFiles { server, directory in
      let path = try directory.write("root/big", patternBytes(20_000_000))
      let client = try RawClient(server.port, "GET /files/big\(query) HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readHead().status == 200)
      #expect(truncate(path, 1_000) == 0)
      let body = client.readToEnd()
      #expect(body.count < 20_000_000)
      #expect(client.end != .open)
      let entry = try #require(try await server.finished().first)
      guard case .serverFailed(let reason) = entry.wire?.end else {
        Issue.record("ended as \(String(describing: entry.wire))")
        return
      }
      #expect(reason.contains("shorter"))
    }
  }
}
