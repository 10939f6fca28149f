import ByteCodecs
import HTTPSemantics
import Quantities
import Scenarios
import Testing

@testable import MockServer

/// The options of a test's server; what it warns of is an issue of the test.
func options(_ configure: (inout ServerOptions) throws -> Void) rethrows -> ServerOptions {
  var options = ServerOptions()
  options.warn = { warning in Issue.record("the server warned: \(warning)") }
  try configure(&options)
  return options
}

/// Runs `body` with a server of its own on a free port, which is stopped behind it.
func withServer<Result>(
  _ options: ServerOptions = options { _ in }, _ body: (MockServer) async throws -> Result
) async throws -> Result {
  let server = try MockServer(options)
  defer { server.stop() }
  return try await body(server)
}

extension MockServer {
  /// The port of the main address.
  var port: UInt16 { main.port }

  /// The journal's entries for targets that begin with `prefix`.
  func entries(_ prefix: String = "/") -> [JournalEntry] {
    engine.journal.entries.filter { $0.target.hasPrefix(prefix) }
  }

  /// Waits until `count` exchanges of targets that begin with `prefix` have ended, and returns them in their order.
  func finished(_ count: Int = 1, _ prefix: String = "/") async throws -> [JournalEntry] {
    var ended: [JournalEntry] = []
    let came = await eventually {
      ended = self.entries(prefix).filter { $0.wire != nil }
      return ended.count >= count
    }
    try #require(came, "\(ended.count) of \(count) exchanges of \(prefix) have ended")
    return ended
  }

  /// The targets of exchanges that have not ended.
  var openTargets: [String] { engine.journal.entries.filter { $0.wire == nil }.map(\.target) }

  /// Waits until no exchange is open; false when one stays.
  func isQuiet() async -> Bool { await eventually { self.openExchanges == 0 } }

  /// Whether the server answers a plain request.
  func answers() throws -> Bool {
    let client = try RawClient(port, "GET /data/1k HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    return client.readResponse().body == patternBytes(1_024)
  }
}

/// Looks at `condition` until it holds; false when it doesn't within some minutes.
func eventually(_ condition: () throws -> Bool) async rethrows -> Bool {
  let limit = ContinuousClock.now + .seconds(240)
  while try !condition() {
    guard ContinuousClock.now < limit else { return false }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return true
}

/// What `/data` answers for these bytes.
func patternBytes(_ count: Int, from offset: Int64 = 0, seed: UInt64 = 0) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  bytes.withUnsafeMutableBytes { DataPattern(seed: seed).fill($0, from: offset) }
  return bytes
}

/// The SHA-256 of `bytes` in hexadecimal digits.
func sha256(_ bytes: some Sequence<UInt8>) -> String { Digester.hex(Digester.digest(.sha256, of: Array(bytes))) }
