#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import Scenarios
  import Testing

  @testable import MockServer

  /// What Foundation's client on Linux makes of each fault, as measured; an offline player has to say the same.
  ///
  /// Not here, because they end the client's process: an answer or a reset during an upload *from a file*, a head that is
  /// cut in a field, and a trailer behind the last chunk.
  @Suite struct URLSessionFaultTests {
    /// A fault and what a delegate is told then.
    struct Row: Sendable, CustomTestStringConvertible {
      let script: String
      let expected: SessionOutcome
      var testDescription: String { script }

      init(_ script: String, _ statuses: [Int], _ bytes: Int, _ code: URLError.Code?) {
        (self.script, expected) = (script, SessionOutcome(statuses: statuses, bytes: bytes, code: code))
      }
    }

    /// Faults in 1 MiB with a Content-Length.
    static let withLength: [Row] = [
      Row("close@start", [], 0, .badServerResponse),
      Row("close@head", [200], 0, .unknown),
      Row("close@64k", [200], 65_536, .unknown),
      Row("close@50%", [200], 524_288, .unknown),
      Row("reset@start", [], 0, .networkConnectionLost),
      Row("reset@head", [200], 0, .networkConnectionLost),
      Row("reset@64k", [200], 65_536, .networkConnectionLost),
      Row("reset@50%", [200], 524_288, .networkConnectionLost),
      Row("stall@start", [], 0, .timedOut),
      Row("stall@head", [200], 0, .timedOut),
      Row("stall@64k", [200], 65_536, .timedOut),
      Row("stall@50%", [200], 524_288, .timedOut),
      Row("truncate@head", [200], 0, .unknown),
      Row("truncate@64k", [200], 65_536, .unknown),
      Row("truncate", [200], 524_288, .unknown),
      Row("short@64k", [200], 65_536, nil),
      Row("short", [200], 524_288, nil),
      Row("garbage@start", [], 0, .unsupportedURL),
      // The 25 bytes of garbage are taken for body.
      Row("garbage@head", [200], 25, .unknown),
      Row("garbage@64k", [200], 65_561, .unknown),
      Row("garbage@50%", [200], 524_313, .unknown),
      Row("badchunk@64k", [200], 65_536, .unknown),
      Row("badchunk", [200], 524_288, .unknown),
      Row("dribble=1ms", [200], 1 << 20, nil),
      Row("empty", [], 0, .badServerResponse),
      Row("refuse=1ms", [], 0, .networkConnectionLost),
      Row("ok+length=2m", [200], 1 << 20, .unknown),
      Row("ok+length=10k", [200], 10_240, nil),
      Row("ok+interim=103", [103, 200], 1 << 20, nil),
    ]

    /// Faults in 1 MiB of chunks.
    static let chunked: [Row] = [
      Row("close@start", [], 0, .badServerResponse),
      Row("close@head", [200], 0, .unknown),
      Row("close@64k", [200], 65_536, .unknown),
      Row("close@50%", [200], 524_288, .unknown),
      Row("reset@start", [], 0, .networkConnectionLost),
      Row("reset@head", [200], 0, .networkConnectionLost),
      Row("reset@64k", [200], 65_536, .networkConnectionLost),
      Row("reset@50%", [200], 524_288, .networkConnectionLost),
      Row("stall@head", [200], 0, .timedOut),
      Row("stall@64k", [200], 65_536, .timedOut),
      Row("truncate@head", [200], 0, .unknown),
      Row("truncate@64k", [200], 65_536, .unknown),
      Row("short@64k", [200], 65_536, nil),
      Row("garbage@start", [], 0, .unsupportedURL),
      Row("garbage@head", [200], 0, .unknown),
      Row("garbage@64k", [200], 65_536, .unknown),
      Row("badchunk@64k", [200], 65_536, .unknown),
    ]

    /// Faults while 3 MB come from memory.
    static let uploads: [Row] = [
      Row("close@up:1m", [], 0, .badServerResponse),
      Row("reset@up:start", [], 0, .networkConnectionLost),
      Row("reset@up:1m", [], 0, .networkConnectionLost),
      Row("garbage@up:1m", [], 0, .unsupportedURL),
      Row("stall@up:1m", [], 0, .timedOut),
      Row("413@up:start", [413], 0, nil),
      Row("503@up:1m", [503], 0, nil),
      Row("truncate@up:1m+body=0123456789", [200], 5, .unknown),
      Row("badchunk@up:1m+body=0123456789", [200], 5, .unknown),
      Row("short@up:1m+body=0123456789", [200], 5, nil),
    ]

    private func outcome(_ server: MockServer, _ path: String, _ script: String, body: Data? = nil) async throws
      -> SessionOutcome
    {
      let query = script.replacingOccurrences(of: "%", with: "pct")
      var request = URLRequest(url: try #require(URL(string: "\(server.url)\(path)?mock=\(query)")))
      // A time-out is in whole seconds; given to URLRequest's initializer it would be ignored.
      request.timeoutInterval = script.contains("stall") ? 1 : 60
      guard let body else { return await .of { $0.dataTask(with: request) } }
      request.httpMethod = "PUT"
      return await .of { $0.uploadTask(with: request, from: body) }
    }

    @Test(arguments: withLength)
    func faultInABodyWithLength(row: Row) async throws {
      try await withServer { server in
        let seen = try await outcome(server, "/data/1m", row.script)
        #expect(seen == row.expected)
      }
    }

    @Test(arguments: chunked)
    func faultInAChunkedBody(row: Row) async throws {
      try await withServer { server in
        let seen = try await outcome(server, "/data/1m", row.script + "+chunked=yes")
        #expect(seen == row.expected)
      }
    }

    @Test(arguments: uploads)
    func faultInAnUpload(row: Row) async throws {
      try await withServer { server in
        let seen = try await outcome(server, "/upload", row.script, body: Data(count: 3_000_000))
        #expect(seen == row.expected)
      }
    }

    @Test func nobodyListens() async throws {
      let server = try MockServer()
      server.stop()
      let seen = try await outcome(server, "/", "ok")
      #expect(seen == SessionOutcome(code: .cannotConnectToHost))
    }
  }
#endif
