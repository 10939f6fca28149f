import Fixtures
import Foundation
import Scenarios
import Testing

@testable import MockServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Foundation's own client.
@Suite struct URLSessionTests {
  private func withSession(_ body: (URLSession, MockServer) async throws -> Void) async throws {
    try await withServer { server in
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 60
      let session = URLSession(configuration: configuration)
      defer { session.invalidateAndCancel() }
      try await body(session, server)
    }
  }

  private func url(_ server: MockServer, _ path: String) throws -> URL { try #require(URL(string: server.url + path)) }

  @Test func seesAnswersOfEveryKind() async throws {
    try await withSession { session, server in
      for (script, status) in [("ok", 200), ("503+retry-after=1", 503), ("interim=103", 200), ("chunked=yes", 200)] {
        let (data, response) = try await session.data(from: try url(server, "/data/100k?mock=\(script)"))
        #expect((response as? HTTPURLResponse)?.statusCode == status)
        if status == 200 { #expect(Array(data) == patternBytes(102_400)) }
      }
    }
  }

  @Test(arguments: ["reset@64k", "close@64k", "truncate", "empty"])
  func failsOnABrokenAnswer(script: String) async throws {
    try await withSession { session, server in
      let url = try url(server, "/data/1m?mock=\(script)")
      await #expect(throws: URLError.self) { try await session.data(from: url) }
    }
  }

  @Test func downloadsInPartsByHand() async throws {
    try await withSession { session, server in
      let target = try url(server, "/data/1m")
      var got = Data()
      for part in ["bytes=0-65535", "bytes=65536-"] {
        var request = URLRequest(url: target)
        request.setValue(part, forHTTPHeaderField: "Range")
        let (file, response) = try await session.download(for: request)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect((response as? HTTPURLResponse)?.statusCode == 206)
        got += try Data(contentsOf: file)
      }
      #expect(sha256(got) == sha256(patternBytes(1 << 20)))
    }
  }

  @Test func uploadsAFile() async throws {
    try await withSession { session, server in
      let directory = try TemporaryDirectory()
      let body = patternBytes(3_000_000)
      let file = URL(fileURLWithPath: try directory.write("body", body))
      var request = URLRequest(url: try url(server, "/upload"))
      request.httpMethod = "PUT"
      let (data, response) = try await session.upload(for: request, fromFile: file)
      #expect((response as? HTTPURLResponse)?.statusCode == 200)
      #expect(String(decoding: data, as: UTF8.self).contains(sha256(body)))
      #expect(try await server.finished().first?.receivedBytes == 3_000_000)
    }
  }
}
