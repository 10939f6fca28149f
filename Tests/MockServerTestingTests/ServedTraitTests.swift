import Foundation
import MockServerTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ServedTraitTests {
  /// The status of a GET request of `target`.
  @discardableResult
  private func get(_ target: String, on server: MockServer = .current) async throws -> Int {
    let session = URLSession(configuration: .ephemeral)
    defer { session.finishTasksAndInvalidate() }
    let (_, response) = try await session.data(from: try #require(URL(string: server.url + target)))
    return (response as? HTTPURLResponse)?.statusCode ?? 0
  }

  @Test(.served) func endpointsAnswer() async throws {
    #expect(try await get("/data/1k") == 200)
    expectAttempts(1, of: "/data/1k")
  }

  @Test(.served("GET /feed: 503, ok"), arguments: 1...2)
  func everyArgumentHasAServerOfItsOwn(_ argument: Int) async throws {
    #expect(try await get("/feed") == 503)
    #expect(try await get("/feed") == 200)
    expectAttempts(2, of: "GET /feed")
    expectVerdict("gives-up", .passed)
    expectNoFailedVerdicts()
  }

  @Test(.served(profile: .wifi)) func theLinkIsBeforeTheServer() async throws {
    #expect(try await get("/data/1k") == 200)
    #expect(MockServer.current.main.link == "wifi")
  }

  @Test(.records(["the link doesn't parse: column 1: ", "did you mean \"edge\""]), .served(profile: "egde"))
  func aLinkThatDoesNotParseFailsTheTest() {}

  @Test(.records(["\"GET /feed: 503, ok\" at /feed: 1 attempt"]), .served("GET /feed: 503, ok"))
  func stepsThatNoAttemptCameToAreRecorded() async throws {
    try await get("/feed")
  }

  @Test(.records(["GET /nothing/here is answered by no rule and no endpoint of the MockServer"]), .served)
  func requestsThatNothingAnswersAreRecorded() async throws {
    #expect(try await get("/nothing/here") == 404)
  }

  @Test(.served(unmatched: .isNotFound)) func unmatchedRequestsMayBeFine() async throws {
    #expect(try await get("/nothing/here") == 404)
  }

  @Test(.records(["MockServer.current is there only inside a test with the trait .served"]), .mocked)
  func aServerIsNotANetwork() async throws {
    #expect(try await get("/data/1k") == 200)
  }
}
