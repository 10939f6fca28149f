import Quantities
import Testing

@testable import MockServer
@testable import Scenarios

/// Connections that are closed when no other request comes in time.
@Suite struct IdleEndingTests {
  private func withEnding(
    _ ending: Ending, _ path: ExactEndingTests.Path = .direct, _ body: (MockServer) async throws -> Void
  ) async throws {
    try await withLiveServer(path) { _ in
      var plan = ResponsePlan.text(200, "hello")
      plan.ending = ending
      return plan
    } _: {
      try await body($0)
    }
  }

  @Test(
    arguments: [(Ending.idle(.milliseconds(50)), RawClient.End.closed), (.idleReset(.milliseconds(50)), .reset)],
    ExactEndingTests.Path.allCases)
  func endsWhenNothingComes(ending: (plan: Ending, seen: RawClient.End), path: ExactEndingTests.Path) async throws {
    try await withEnding(ending.plan, path) { server in
      let client = try RawClient(server, "/live")
      let answer = client.readResponse()
      #expect(answer.text == "hello")
      #expect(answer["Connection"] == nil)
      #expect(client.readToEnd().isEmpty)
      #expect(client.end == ending.seen)
      let wire = try await server.finished()[0].wire
      #expect(wire?.bodyBytesSent == 5)
      #expect(wire?.ending == ending.plan)
      #expect(wire?.end == .asPlanned)
      client.close()
      #expect(await eventually { OpenSockets.accepted(on: server.port) == 0 })
    }
  }

  @Test(arguments: [Ending.idle(.seconds(3_600)), .idleReset(.seconds(3_600))], ExactEndingTests.Path.allCases)
  func goesOnWhenARequestComesInTime(ending: Ending, path: ExactEndingTests.Path) async throws {
    try await withEnding(ending, path) { server in
      let client = try RawClient(server, "/live")
      for _ in 0..<3 {
        #expect(client.readResponse().text == "hello")
        client.send("GET /live HTTP/1.1\r\nHost: x\r\n\r\n")
      }
      #expect(client.readResponse().text == "hello")
      #expect(try await server.finished(4).map(\.connection) == [1, 1, 1, 1])
    }
  }

  @Test(arguments: [false, true])
  func aClientThatLeavesMeanwhileIsForgotten(abruptly: Bool) async throws {
    try await withEnding(.idle(.seconds(3_600))) { server in
      let client = try RawClient(server, "/live")
      #expect(client.readResponse().text == "hello")
      if abruptly { client.abort() } else { client.close() }
      #expect(await eventually { OpenSockets.accepted(on: server.port) == 0 })
    }
  }

  @Test func aClientThatWantsToCloseIsNotWaitedFor() async throws {
    try await withEnding(.idle(.seconds(3_600))) { server in
      let client = try RawClient(server, "/live", "Connection: close")
      #expect(client.readResponse()["Connection"] == "close")
      #expect(client.readToEnd().isEmpty)
      #expect(client.end == .closed)
    }
  }

  /// What a client meets that takes a connection out of its pool too late.
  @Test func aRequestThatCrossesWithTheEndIsNotAnswered() async throws {
    try await withEnding(.idle(.milliseconds(20))) { server in
      let client = try RawClient(server, "/live")
      #expect(client.readResponse().text == "hello")
      #expect(await eventually { client.isReadable })
      client.send("GET /live HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readToEnd().isEmpty)
      #expect(server.engine.journal.count == 1)
    }
  }

  @Test func stopEndsIt() async throws {
    try await withEnding(.idle(.seconds(3_600))) { server in
      let client = try RawClient(server, "/live")
      #expect(client.readResponse().text == "hello")
      server.stop()
      #expect(client.readToEnd().isEmpty)
      #expect(client.end == .closed)
    }
  }
}
