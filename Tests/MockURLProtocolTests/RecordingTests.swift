import Foundation
import MockURLProtocol
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct RecordingTests {
  /// Stands in for the real network: a session of another mock.
  private let real = MockNetwork()

  @Test func whatIsRecordedIsServedLater() async throws {
    real.when(.get("/feed")).reply(.json(["items": 3], fields: [HeaderField(name: "ETag", value: "\"v1\"")]))
    real.when(.post("/items")).reply(.text("made", status: 201))
    let recording = MockRecording()
    var options = MockOptions()
    options.unmatched = .goesToNetwork(real.session(), recording: recording)
    let first = MockNetwork(options)
    let feed = try await first.session().data(from: try url("/feed?page=1"))
    var post = try request("POST", "/items")
    post.httpBody = Data("new".utf8)
    let made = try await first.session().data(for: post)
    #expect(status(feed.1) == 200)
    #expect(status(made.1) == 201)
    #expect(real.journal.entries.map(\.receivedBytes) == [0, 3])
    #expect(recording.count == 2)

    let file = try TemporaryFile()
    try recording.write(to: file.url)
    let later = MockNetwork(try MockOptions(scenario: [file.url.path]))
    let again = try await later.session().data(from: try url("/feed?page=1"))
    #expect(again.0 == feed.0)
    #expect((again.1 as? HTTPURLResponse)?.value(forHTTPHeaderField: "ETag") == "\"v1\"")
    #expect(status(try await later.session().data(for: post).1) == 201)
    let session = later.session()
    #expect(await code { _ = try await session.data(from: try url("/other")) } == .resourceUnavailable)
    #expect(real.journal.count == 2)
  }

  @Test func realNetworkTakesNoVirtualTime() async throws {
    let server = MockNetwork(MockOptions(clock: .real))
    server.when(.get("/slow")).reply(.text("late")).script("ok+delay=80ms")
    var options = MockOptions()
    options.unmatched = .goesToNetwork(server.session())
    let network = MockNetwork(options)
    var asked = try request("GET", "/slow")
    asked.timeoutInterval = 0.02
    let (data, _) = try await network.session().data(for: asked)
    #expect(String(decoding: data, as: UTF8.self) == "late")
    #expect(network.clock.now.nanoseconds == 0)
  }

  @Test func unreachableNetworkIsABadGateway() async throws {
    var options = MockOptions()
    options.unmatched = .goesToNetwork(MockNetwork("close").session())
    let network = MockNetwork(options)
    let (data, response) = try await network.session().data(from: try url("/a"))
    #expect(status(response) == 502)
    #expect(String(decoding: data, as: UTF8.self).contains("real network"))
  }
}
