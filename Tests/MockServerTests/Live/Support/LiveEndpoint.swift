import HTTPSemantics
import Quantities
import Testing

@testable import MockServer
@testable import Scenarios

/// `/live`: whatever a test answers there.
final class LiveEndpoint: Endpoint {
  let summary = (path: "/live", purpose: "whatever a test answers")
  private let make: @Sendable () -> ResponsePlan

  init(_ make: @escaping @Sendable () -> ResponsePlan) { self.make = make }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/live") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan { make() }
}

/// Runs `body` with a server that answers `/live` with what `make` says.
func withLiveServer(
  _ path: ExactEndingTests.Path = .direct, _ make: @escaping @Sendable (LiveAnswers) -> ResponsePlan,
  _ body: (MockServer) async throws -> Void
) async throws {
  let made = try options { options in
    try path.configure(&options)
    options.engine.endpoints = { answers in [LiveEndpoint { make(answers) }] }
  }
  try await withServer(made, body)
}

/// Runs `body` with a server whose `/live` is a stream; `body` gets the newest one's channel from the box.
func withStream(
  _ path: ExactEndingTests.Path = .direct, limit: ByteCount = ChannelRegistry.defaultLimit,
  _ body: (MockServer, Made<Channel>) async throws -> Void
) async throws {
  let kept = Made<Channel>()
  try await withLiveServer(path) { answers in
    let channel = answers.channels.open(limit: limit)
    kept.put(channel)
    return ResponsePlan(status: 200, body: .channel(channel.id))
  } _: {
    try await body($0, kept)
  }
}

extension RawClient {
  /// Connects and asks for `target`, with the fields given.
  convenience init(_ server: MockServer, _ target: String, method: String = "GET", _ fields: String...) throws {
    let lines = ["\(method) \(target) HTTP/1.1", "Host: x"] + fields
    try self.init(server.port, lines.joined(separator: "\r\n") + "\r\n\r\n")
  }
}
