import Quantities
import Testing

@testable import MockServer
@testable import Scenarios

/// Answers whose bytes go out as they are.
@Suite struct VerbatimTests {
  private static let text = "HTTP/1.1 200 OK\nContent-Length : 5\n\nhello"

  private func withVerbatim(
    _ path: ExactEndingTests.Path = .direct, _ configure: @escaping @Sendable (inout ResponsePlan) -> Void = { _ in },
    _ body: (MockServer) async throws -> Void
  ) async throws {
    try await withLiveServer(path) { _ in
      var plan = ResponsePlan.verbatim(.text(Self.text), shownAs: 299)
      configure(&plan)
      return plan
    } _: {
      try await body($0)
    }
  }

  @Test(arguments: ["GET", "HEAD"])
  func nothingIsAddedAndTheConnectionGoesOn(method: String) async throws {
    try await withVerbatim { server in
      let client = try RawClient(server, "/live", method: method)
      #expect(String(decoding: client.read(Self.text.utf8.count), as: UTF8.self) == Self.text)
      client.send("GET /data/5 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readResponse().body == patternBytes(5))
      let entries = try await server.finished(2)
      #expect(entries.map(\.connection) == [1, 1])
      #expect(entries[0].plan?.status == 299)
    }
  }

  @Test(arguments: [(Ending.close, RawClient.End.closed), (.reset, .reset)], ExactEndingTests.Path.allCases)
  func endsAsPlanned(ending: (plan: Ending, seen: RawClient.End), path: ExactEndingTests.Path) async throws {
    try await withVerbatim(path) {
      $0.ending = ending.plan
    } _: { server in
      let client = try RawClient(server, "/live")
      #expect(String(decoding: client.readToEnd(), as: UTF8.self) == Self.text)
      #expect(client.end == ending.seen)
    }
  }

  @Test(arguments: ExactEndingTests.Path.allCases)
  func whatStandsBeforeAPauseIsWrittenBeforeIt(path: ExactEndingTests.Path) async throws {
    try await withVerbatim(path) {
      $0.cuts = [Cut(.body(5), .pause(.seconds(3_600)))]
    } _: { server in
      let client = try RawClient(server, "/live")
      #expect(client.read(5) == Array("HTTP/".utf8))
      // Another exchange, begun and ended since, shows that the server had every chance to say more.
      #expect(try server.answers())
      #expect(!client.isReadable)
      client.abort()
      #expect(try await server.finished(1, "/live")[0].wire?.end == .clientGone)
    }
  }

  @Test func goesOnBehindAPause() async throws {
    try await withVerbatim {
      $0.cuts = [Cut(.body(5), .pause(.milliseconds(20))), Cut(.body(20), .garbage)]
    } _: { server in
      let client = try RawClient(server, "/live")
      #expect(client.readToEnd() == Array(Self.text.utf8.prefix(20)) + WireEncoder.garbage)
    }
  }
}
