import Foundation
import MockURLProtocol
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ConnectionTests {
  @Test func connectionIsUsedAgainWhileItStaysOpen() async throws {
    let network = MockNetwork()
    let session = network.session()
    for _ in 0..<3 { _ = try await session.data(from: try url("/data/1k")) }
    _ = try await session.data(from: try #require(URL(string: "https://other.host/data/1k")))
    _ = try await network.session().data(from: try url("/data/1k"))
    #expect(network.journal.entries.map(\.connection) == [1, 1, 1, 2, 3])
    #expect(network.journal.entries.map(\.exchange) == [1, 2, 3, 1, 1])
  }

  @Test func closedConnectionIsReplaced() async throws {
    let network = MockNetwork("ok+header=\"Connection: close\", ok")
    let session = network.session()
    for _ in 0..<3 { _ = try await session.data(from: try url("/a")) }
    #expect(network.journal.entries.map(\.connection) == [1, 2, 2])
  }

  @Test func sixConnectionsServeAHost() async throws {
    let network = MockNetwork("ok+delay=1s", MockOptions(clock: .manual))
    let session = network.session()
    let tasks = try (0..<14).map { session.dataTask(with: try url("/a/\($0)")) { _, _, _ in } }
    for task in tasks { task.resume() }
    await network.clock.advance(by: .milliseconds(500))
    #expect(network.journal.count == 6)
    await network.clock.advance(by: .seconds(1))
    #expect(network.journal.count == 12)
    await network.clock.runUntilIdle()
    #expect(network.journal.count == 14)
    #expect(Set(network.journal.entries.map(\.connection)) == [1, 2, 3, 4, 5, 6])
  }

  @Test func configurationSaysHowManyConnectionsThereAre() async throws {
    let network = MockNetwork("ok+delay=1s", MockOptions(clock: .manual))
    let configuration = URLSessionConfiguration.ephemeral
    network.install(in: configuration)
    configuration.httpMaximumConnectionsPerHost = 2
    let session = URLSession(configuration: configuration)
    for number in 0..<5 { session.dataTask(with: try url("/a/\(number)")) { _, _, _ in }.resume() }
    await network.clock.advance(by: .milliseconds(500))
    #expect(network.journal.count == 2)
  }

  @Test func requestOnAConnectionThatHasGoneIsSentAgain() async throws {
    let network = MockNetwork("ok, close, ok")
    let session = network.session()
    _ = try await session.data(from: try url("/a"))
    let (_, response) = try await session.data(from: try url("/a"))
    #expect(status(response) == 200)
    #expect(network.journal.entries.map(\.connection) == [1, 1, 2])
  }

  @Test func refusedPortCannotBeConnectedToForAWhile() async throws {
    let network = MockNetwork("refuse=5s, ok")
    let session = network.session()
    let target = try url("/a")
    #expect(await code { _ = try await session.data(from: target) } == .networkConnectionLost)
    #expect(await code { _ = try await session.data(from: target) } == .cannotConnectToHost)
    try await network.clock.sleep(for: .seconds(5))
    #expect(status(try await session.data(from: target).1) == 200)
    #expect(network.journal.count == 2)
  }
}
