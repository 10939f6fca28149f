import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The client that the article tests: it waits, and asks again after a 503.
struct FeedClient: Sendable {
  let session: URLSession
  var clock: any Clock<Duration> = ContinuousClock()

  func load(_ url: URL) async throws -> String {
    var wait = Duration.seconds(1)
    while true {
      let (data, response) = try await session.data(from: url)
      guard let response = response as? HTTPURLResponse, response.statusCode == 503, wait < .seconds(64) else {
        return String(decoding: data, as: UTF8.self)
      }
      let asked = response.value(forHTTPHeaderField: "Retry-After").flatMap { Int64($0) }
      try await clock.sleep(for: max(wait, .seconds(asked ?? 0)))
      wait *= 2
    }
  }
}
