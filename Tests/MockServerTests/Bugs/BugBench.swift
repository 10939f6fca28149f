import Fixtures
import Scenarios
import Testing

@testable import MockServer

/// A server that runs one report's scenario file, and ways to talk to it byte for byte.
struct BugBench: Sendable {
  let server: MockServer

  /// Runs `body` with a server for the scenario file of report `id`.
  static func with(_ id: String, _ body: (BugBench) async throws -> Void) async throws {
    let scenario = try ScenarioFile(reading: Fixtures.bug(id).path).scenario
    let options = options {
      $0.engine.rules = scenario.rules
      $0.engine.machines = scenario.machines
    }
    try await withServer(options) { try await body(BugBench(server: $0)) }
  }

  // MARK: requests

  /// The bytes of a request; `body` adds its Content-Length.
  static func request(_ method: String, _ target: String, _ fields: [String] = [], body: [UInt8]? = nil) -> [UInt8] {
    let length = body.map { ["Content-Length: \($0.count)"] } ?? []
    let lines = ["\(method) \(target) HTTP/1.1", "Host: mock.test"] + fields + length + ["", ""]
    return Array(lines.joined(separator: "\r\n").utf8) + (body ?? [])
  }

  /// Connects and sends a request.
  func open(_ method: String, _ target: String, _ fields: String..., body: [UInt8]? = nil) throws -> RawClient {
    let client = try RawClient(server.port)
    client.send(Self.request(method, target, fields, body: body))
    return client
  }

  /// The answer to a request on a connection of its own, which is then left.
  func ask(_ method: String, _ target: String, _ fields: String..., body: [UInt8]? = nil) throws -> RawResponse {
    let client = try RawClient(server.port)
    client.send(Self.request(method, target, fields, body: body))
    return client.readResponse(toHEAD: method == "HEAD")
  }

  /// The answer to one more request on a connection that was kept.
  func again(
    _ client: RawClient, _ method: String, _ target: String, _ fields: String..., body: [UInt8]? = nil
  ) -> RawResponse {
    client.send(Self.request(method, target, fields, body: body))
    return client.readResponse(toHEAD: method == "HEAD")
  }

  // MARK: expectations

  /// Expects a status, these fields (nil: absent), and this body.
  func expect(
    _ response: RawResponse, _ status: Int, _ fields: KeyValuePairs<String, String?> = [:], body: [UInt8]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(response.status == status, sourceLocation: sourceLocation)
    for (name, value) in fields {
      #expect(response[name] == value, Comment(rawValue: name), sourceLocation: sourceLocation)
    }
    if let body { expect(response.body, are: body, sourceLocation: sourceLocation) }
  }

  /// Expects these bytes; megabytes in a message would help nobody.
  func expect(_ bytes: [UInt8], are expected: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(bytes.count == expected.count, sourceLocation: sourceLocation)
    #expect(sha256(bytes) == sha256(expected), "other bytes", sourceLocation: sourceLocation)
  }

  /// Expects that nothing more comes but this end of the connection.
  func expect(
    _ client: RawClient, endsWith end: RawClient.End, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(client.readToEnd().count == 0, sourceLocation: sourceLocation)
    #expect(client.end == end, sourceLocation: sourceLocation)
  }

  /// Expects that the server leaves the connection open and silent; an exchange begun and ended since shows that it had every chance to
  /// say more.
  func expectSilence(_ client: RawClient, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try server.answers(), sourceLocation: sourceLocation)
    #expect(!client.isReadable, sourceLocation: sourceLocation)
  }

  /// A connection on which the answer has come as far as `first` reads, and the rest not yet.
  ///
  /// On a busy machine the pause can be over before anybody looked, so a few attempts are made.
  func paused(
    _ method: String, _ target: String, body: [UInt8]? = nil, after first: (RawClient) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> RawClient {
    var client = try RawClient(server.port)
    for _ in 1...8 {
      client = try RawClient(server.port)
      client.send(Self.request(method, target, body: body))
      first(client)
      if try server.answers(), !client.isReadable { return client }
    }
    Issue.record("\(target) never pauses there", sourceLocation: sourceLocation)
    return client
  }

  /// How many bytes of a body the server has read in each exchange for targets that begin with `prefix`, once `count` have ended.
  func received(_ count: Int, _ prefix: String) async throws -> [Int64] {
    try await server.finished(count, prefix).map(\.receivedBytes)
  }
}
