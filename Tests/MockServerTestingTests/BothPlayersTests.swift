import Foundation
import MockServerTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct BothPlayersTests {
  /// The status of a GET request of `target`.
  @discardableResult
  private func get(_ target: String) async throws -> Int {
    let player = Player.current
    let (_, response) = try await player.session().data(from: player.url(target))
    return (response as? HTTPURLResponse)?.statusCode ?? 0
  }

  @Test(.bothPlayers("503*2, ok")) func bothAnswerAlike() async throws {
    #expect(try await get("/feed") == 503)
    #expect(try await get("/feed") == 503)
    #expect(try await get("/feed") == 200)
    expectAttempts(3, of: "/feed")
    #expect(Player.current.journal.count == 3)
  }

  private static let seen = LockedBox<[String]>([])

  @Test(.bothPlayers) func offlineComesFirst() async throws {
    let player = Player.current
    Self.seen.withLock { $0.append(player.name) }
    switch player.kind {
    case .offline: #expect(player.url("/data/1k").absoluteString == "https://any.host/data/1k")
    case .server: #expect(player.url("/data/1k").absoluteString.hasPrefix("http://127.0.0.1:"))
    }
    #expect(Self.seen.withLock { $0 } == (player.kind == .offline ? ["offline"] : ["offline", "server"]))
  }

  @Test(.bothPlayers("503+retry-after=1, ok")) func sleepsOnTheTimeOfThePlayer() async throws {
    try await get("/feed")
    try await Player.current.sleep(for: .seconds(1))
    try await get("/feed")
    expectVerdict("retry-after", .passed)
    #expect(Player.current.verdicts.contains { $0.name == "retry-after" })
  }

  @Test(.bothPlayers, arguments: ["1k", "2k"]) func argumentsAreTriedWithBoth(_ size: String) async throws {
    #expect(try await get("/data/\(size)") == 200)
    expectAttempts(1)
  }

  @Test(
    .records(
      ["with the offline player", "never met: ok"], ["with the live server", "never met: ok"]),
    .bothPlayers("503, ok"))
  func unusedStepsSayWhoseTheyWere() async throws {
    try await get("/feed")
  }

  @Test(.records(["with the live server", "a bare expectation"]), .bothPlayers)
  func expectationsOfTheTestSayWhoseTheyWere() {
    #expect(Player.current.kind == .offline, "a bare expectation")
  }

  @Test(
    .records(["with the offline player", "Stop"], ["with the live server", "Stop"]), .bothPlayers("503, ok"))
  func whatOneThrowsDoesNotSpareTheOther() throws {
    struct Stop: Error {}
    throw Stop()
  }

  @Test(.records(["the script doesn't parse: column 1"]), .bothPlayers("fail"))
  func aScriptThatDoesNotParseIsSaidOnce() {}

  @Test(.records(["Player.current is there only inside a test with the trait .bothPlayers"]), .mocked)
  func askedForOutsideOfSuchATestItIsAnIssue() {
    #expect(Player.current.kind == .offline)
  }
}
