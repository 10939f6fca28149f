#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  @testable import MockURLProtocol

  /// A fault, and what a client is told of it.
  struct FaultRow: Sendable {
    /// The script, or another way to get there, as the page has it.
    let name: String
    /// The failure it is to lead to; nil for none.
    let failure: ClientFailure?
    let note: String
    private let run: @Sendable (MockNetwork, Recorder) async throws -> Void

    /// What happened, in words.
    var what: String { failure?.explanation ?? "An answer arrives." }

    private init(
      _ name: String, _ failure: ClientFailure?, _ note: String,
      _ run: @escaping @Sendable (MockNetwork, Recorder) async throws -> Void
    ) {
      (self.name, self.failure, self.note, self.run) = (name, failure, note, run)
    }

    /// What a delegate is told.
    func outcome() async throws -> (code: URLError.Code?, text: String) {
      let (network, recorder) = (MockNetwork(), Recorder())
      try await run(network, recorder)
      let error = recorder.seen.withLock { $0.error }
      if error != nil, recorder.code == nil { throw Shortfall("an error that isn't a URLError") }
      return (recorder.code, recorder.code.map(Self.name) ?? "\(recorder.status ?? 0), no error")
    }

    /// A code as Swift spells it.
    static func name(_ code: URLError.Code) -> String {
      let known: [URLError.Code: String] = [
        .unknown: "unknown", .cancelled: "cancelled", .timedOut: "timedOut", .unsupportedURL: "unsupportedURL",
        .cannotConnectToHost: "cannotConnectToHost", .networkConnectionLost: "networkConnectionLost",
        .badServerResponse: "badServerResponse", .cannotParseResponse: "cannotParseResponse",
        .cannotDecodeRawData: "cannotDecodeRawData", .httpTooManyRedirects: "httpTooManyRedirects",
      ]
      return "`\(known[code] ?? "?")` (\(code.rawValue))"
    }

    /// A script of a request.
    private static func script(
      _ text: String, _ failure: ClientFailure?, upload: Bool = false, note: String = ""
    ) -> FaultRow {
      FaultRow("`\(text)`" + (upload ? ", an upload" : ""), failure, note) { network, recorder in
        network.when(.any("*")).script(try Script(parsing: text))
        var asked = try request(upload ? "PUT" : "GET", upload ? "/upload" : "/data/1m")
        if upload { asked.httpBody = Data(count: 300_000) }
        await run(asked, network, recorder)
      }
    }

    /// A way to get there in words.
    private static func other(
      _ name: String, _ failure: ClientFailure?, note: String = "",
      _ run: @escaping @Sendable (MockNetwork, Recorder) async throws -> Void
    ) -> FaultRow {
      FaultRow(name, failure, note, run)
    }

    private static func run(_ request: URLRequest, _ network: MockNetwork, _ recorder: Recorder) async {
      network.session(delegate: recorder).dataTask(with: request).resume()
      await recorder.done()
    }

    /// The rows of the page.
    static let all: [FaultRow] = [
      script("close@start", .emptyReply),
      script("empty", .emptyReply),
      script("close@64k", .truncatedBody(missing: 983_040)),
      script("close@64k+chunked=yes", .truncatedChunks),
      script("close@up:64k", .emptyReply, upload: true),
      script("reset@start", .resetBeforeResponse),
      script("reset@64k", .resetInBody, note: "`reset@head` alike"),
      script("reset@up:64k", .resetBeforeResponse, upload: true),
      script("truncate", .truncatedBody(missing: 524_288)),
      script("short", nil, note: "half of the body, and nobody says so"),
      script("stall@start", .requestTimedOut, note: "as soon as an automatic clock gets there"),
      script("stall@64k", .requestTimedOut),
      script("dribble", nil, note: "the head byte by byte"),
      script("garbage", .notHTTP),
      script("garbage@64k+chunked=yes", .malformedChunk),
      script("badchunk@64k+chunked=yes", .malformedChunk),
      script("badchunk@64k", .malformedChunk),
      script("refuse=5s", .resetBeforeResponse, note: "the attempt itself"),
      other("`refuse=5s`, a request meanwhile", .connectionRefused) { network, recorder in
        network.when(.any("*")).script("refuse=5s, ok")
        let first = Recorder()
        await run(try request("GET", "/data/1m"), network, first)
        await run(try request("GET", "/data/1m"), network, recorder)
      },
      script("ok+length=2m", .truncatedBody(missing: 1_048_576)),
      script(#"ok+header="Content-Encoding: gzip""#, .undecodableBody),
      script("ok+interim=103", nil, note: "the 103 is swallowed"),
      script("413@up:start", nil, upload: true, note: "the rest isn't sent"),
      other("a reply whose head is no HTTP", .malformedHead) { network, recorder in
        network.when(.any("*")).reply(.raw("HTTP/1.1 200 OK\r\nno colon here\r\n\r\n"))
        await run(try request("GET", "/a"), network, recorder)
      },
      other("redirections without end", .tooManyRedirects, note: "after 20") { network, recorder in
        network.when(.any("*")).reply(.status(302, fields: [HeaderField(name: "Location", value: "/a")]))
        await run(try request("GET", "/a"), network, recorder)
      },
      other("`timeoutIntervalForResource` is over", .resourceTimedOut, note: "not with the real client on Linux") {
        network, recorder in
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForResource = 9
        network.install(in: configuration)
        let session = URLSession(configuration: configuration, delegate: recorder, delegateQueue: nil)
        session.dataTask(with: try url("/data/1m?mock=ok%2Brate=8kbit")).resume()
        await recorder.done()
      },
      other("`cancel()`", .cancelled) { _, recorder in
        let still = MockNetwork(MockOptions(clock: .manual))
        let task = still.session(delegate: recorder).dataTask(with: try url("/data/1m?mock=stall@head"))
        task.resume()
        while still.journal.entries.isEmpty { await Task.yield() }
        task.cancel()
        await recorder.done()
      },
    ]
  }
#endif
