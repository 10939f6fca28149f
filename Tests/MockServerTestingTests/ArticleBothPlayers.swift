import Foundation
import MockServerTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The examples with a real server of the article "Test your URLSession code".
@Suite struct ArticleBothPlayers {
  @Test(.bothPlayers("503+retry-after=1, ok")) func comesBackWhereverItIsAnswered() async throws {
    let player = Player.current
    let session = player.session()
    for _ in 0..<2 {
      let (_, response) = try await session.data(from: player.url("/feed"))
      guard (response as? HTTPURLResponse)?.statusCode == 503 else { break }
      try await player.sleep(for: .seconds(1))
    }
    expectAttempts(2, of: "/feed")
    expectVerdict("retry-after", .passed)
  }
}
