import Fixtures
import Foundation
import Quantities
import Testing

@testable import MockServer
@testable import Scenarios

/// The commands of docs/ENDPOINTS.md.
@Suite struct EndpointExampleTests {
  /// What curl says where an answer can't be had at all: no connection, no byte, too late.
  private static let losses: Set<Int32> = [6, 7, 28, 52]

  private static func listings() -> [EndpointListing] {
    var configuration = EngineConfiguration()
    configuration.filesDirectory = "/"
    let endpoints = EndpointCatalog.all(configuration, LiveAnswers(time: VirtualTime()))
    return EndpointPages(Array(endpoints.dropLast())).groups.flatMap(\.listings)
  }

  @Test(.timeLimit(.minutes(10))) func everyCommandShowsWhatItShould() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("hello.txt", Array("hello\n".utf8))
    try await withServer(options { $0.engine.filesDirectory = directory.path }) { server in
      for listing in Self.listings() {
        let example = try #require(listing.example, "\(listing.path)")
        let arguments = example.replacingOccurrences(of: "{url}", with: "http://127.0.0.1:\(server.port)")
        let result = try await ClientProgram.run(
          "sh", ["-c", "curl -q -sS --max-time 60 -w '%{stderr}[%{http_code}]' \(arguments)"])
        if listing.isRefusable {
          #expect(!Self.losses.contains(result.status), "curl \(arguments): \(result.errors)")
        } else {
          #expect(result.status == 0, "curl \(arguments): \(result.errors)")
          #expect(
            ["[400]", "[404]", "[405]", "[500]"].allSatisfy { !result.errors.hasSuffix($0) },
            "curl \(arguments): \(result.errors)")
        }
      }
    }
  }

  @Test func aHeadLargerThanAConnectionsMemoryIsSent() async throws {
    try await withServer { server in
      for size in ["1k", "4k", "5k", "30k", "200k"] {
        let response = try RawClient(
          server.port, "GET /lies/huge-field?size=\(size) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        ).readResponse()
        #expect(response.status == 200, "\(size)")
        #expect(response.body == Array("a lie\n".utf8))
      }
    }
  }
}
