import Quantities
import Testing

@testable import MockServer
@testable import Scenarios

/// Answers that are decided while the client waits.
@Suite struct DeferredAnswerTests {
  /// Runs `body` with a server whose `/live` is decided by the test.
  private func withDeferral(
    _ path: ExactEndingTests.Path = .direct, limit: Duration? = nil,
    _ body: (MockServer, Made<Deferral>) async throws -> Void
  ) async throws {
    let kept = Made<Deferral>()
    try await withLiveServer(path) { answers in
      let deferral =
        if let limit {
          answers.deferrals.open(limit: limit) { .text(200, "too late") }
        } else {
          answers.deferrals.open()
        }
      kept.put(deferral)
      return .deferred(deferral.id)
    } _: {
      try await body($0, kept)
    }
  }

  @Test(arguments: ExactEndingTests.Path.allCases)
  func comesWhenItIsDecidedAndKeepsTheConnection(path: ExactEndingTests.Path) async throws {
    try await withDeferral(path) { server, kept in
      let client = try RawClient(server, "/live")
      let deferral = try await kept.value()
      #expect(await eventually { server.openExchanges == 1 })
      #expect(server.entries()[0].plan == nil)
      #expect(!client.isReadable)
      #expect(deferral.answer(.text(201, "decided")))
      let answer = client.readResponse()
      #expect(answer.status == 201)
      #expect(answer.text == "decided")
      client.send("GET /data/5 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readResponse().body == patternBytes(5))
      let entries = try await server.finished(2)
      #expect(entries.map(\.connection) == [1, 1])
      #expect(entries[0].plan == .text(201, "decided"))
    }
  }

  @Test func theTimeLimitDecidesOtherwise() async throws {
    try await withDeferral(limit: .milliseconds(20)) { server, kept in
      #expect(try RawClient(server, "/live").readResponse().text == "too late")
      let deferral = try await kept.value()
      #expect(!deferral.answer(.text(200, "decided")))
    }
  }

  @Test func aScriptBendsItOnce() async throws {
    try await withDeferral { server, kept in
      let client = try RawClient(server, "/live?mock=reset@3+delay=1ms")
      (try await kept.value()).answer(.text(200, "decided"))
      let head = client.readHead()
      #expect(head["Mocksrv-Fault"] == "reset@3+delay=1ms; attempt=1")
      #expect(client.readToEnd() == Array("dec".utf8))
      #expect(client.end == .reset)
    }
  }

  @Test func anUploadMayBeAnsweredLater() async throws {
    try await withDeferral { server, kept in
      let client = try RawClient(server, "/live", method: "POST", "Content-Length: 5")
      client.send("hello")
      (try await kept.value()).answer(.text(200, "thanks"))
      #expect(client.readResponse().text == "thanks")
      let entry = try await server.finished()[0]
      #expect(entry.receivedBytes == 5)
      #expect(entry.receivedWhole)
    }
  }

  @Test(arguments: [false, true], ExactEndingTests.Path.allCases)
  func whoDecidesIsToldThatTheClientHasLeft(abruptly: Bool, path: ExactEndingTests.Path) async throws {
    try await withDeferral(path) { server, kept in
      let client = try RawClient(server, "/live")
      let deferral = try await kept.value()
      let told = Made<Bool>()
      deferral.onCancel { told.put(true) }
      if abruptly { client.abort() } else { client.close() }
      #expect(try await told.value())
      #expect(!deferral.answer(.text(200, "for nobody")))
      #expect(try await server.finished()[0].wire?.end == .clientGone)
      #expect(await eventually { OpenSockets.accepted(on: server.port) == 0 })
    }
  }

  @Test func stopCancelsIt() async throws {
    try await withDeferral { server, kept in
      let client = try RawClient(server, "/live")
      let deferral = try await kept.value()
      let told = Made<Bool>()
      deferral.onCancel { told.put(true) }
      server.stop()
      #expect(try await told.value())
      #expect(client.readToEnd().isEmpty)
      #expect(server.entries()[0].wire?.end == .serverFailed("the server stopped"))
    }
  }

  @Test func decisionsFromManyThreadsReachTheirClients() async throws {
    try await withDeferral { server, kept in
      let clients = try (1...200).map { _ in try RawClient(server, "/live") }
      // Which client waits for which deferral isn't known, so each must get one answer, and each answer one client.
      await withTaskGroup(of: Void.self) { group in
        for number in 1...200 {
          group.addTask { _ = try? await kept.value(number).answer(.text(200, "\(number)")) }
        }
      }
      var texts: Set<String> = []
      for client in clients { texts.insert(client.readResponse().text) }
      #expect(texts == Set((1...200).map(String.init)))
      #expect(await server.isQuiet())
    }
  }
}
