import Foundation
import MockURLProtocol
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct CacheTests {
  private let network = MockNetwork()

  /// A session with a cache of its own.
  private func session(_ delegate: Recorder? = nil) -> URLSession {
    network.session(
      delegate: delegate, cache: URLCache(memoryCapacity: 10 << 20, diskCapacity: 0, diskPath: nil))
  }

  private func serve(_ control: String, tag: String? = nil) {
    var fields = [HeaderField(name: "Cache-Control", value: control)]
    if let tag { fields.append(HeaderField(name: "ETag", value: tag)) }
    network.when(.get("/a")).reply(.text("first", fields: fields), .text("second", fields: fields))
  }

  private func text(_ session: URLSession, _ policy: NSURLRequest.CachePolicy = .useProtocolCachePolicy) async throws
    -> String
  {
    var asked = try request("GET", "/a")
    asked.cachePolicy = policy
    return String(decoding: try await session.data(for: asked).0, as: UTF8.self)
  }

  @Test func mockSessionsHaveNoCache() async throws {
    serve("max-age=60")
    let session = network.session()
    #expect(try await text(session) == "first")
    #expect(try await text(session) == "second")
  }

  @Test func cacheOnDiskIsReadBack() async throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("mock-cache-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    serve("max-age=60", tag: "\"v1\"")
    for _ in 0..<3 {
      let configuration = URLSessionConfiguration.ephemeral
      network.install(in: configuration)
      configuration.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 10 << 20, diskPath: directory.path)
      #expect(try await text(URLSession(configuration: configuration)) == "first")
    }
    #expect(network.journal.count == 1)
  }

  @Test func freshAnswerIsUsedUntilItIsStale() async throws {
    serve("max-age=60")
    let session = session()
    #expect(try await text(session) == "first")
    #expect(try await text(session) == "first")
    #expect(network.journal.count == 1)
    try await network.clock.sleep(for: .seconds(61))
    #expect(try await text(session) == "second")
    #expect(network.journal.count == 2)
  }

  @Test func staleAnswerIsValidated() async throws {
    serve("max-age=1", tag: "\"v1\"")
    network.when(.get("/a").header("If-None-Match", "\"v1\"")).reply(
      .status(304, fields: [HeaderField(name: "Cache-Control", value: "max-age=100")]))
    let session = session()
    #expect(try await text(session) == "first")
    try await network.clock.sleep(for: .seconds(2))
    #expect(try await text(session) == "first")
    #expect(network.journal.entries.map { $0.plan?.status ?? 0 } == [200, 304])
    // The 304 has made it fresh again.
    try await network.clock.sleep(for: .seconds(50))
    #expect(try await text(session) == "first")
    #expect(network.journal.count == 2)
  }

  @Test func whatMustNotBeStoredIsNot() async throws {
    serve("no-store")
    let session = session()
    #expect(try await text(session) == "first")
    #expect(try await text(session) == "second")
  }

  @Test func policiesAreHeeded() async throws {
    serve("max-age=60")
    let session = session()
    #expect(await code { _ = try await text(session, .returnCacheDataDontLoad) } == .resourceUnavailable)
    #expect(try await text(session) == "first")
    try await network.clock.sleep(for: .seconds(100))
    #expect(try await text(session, .returnCacheDataDontLoad) == "first")
    #expect(try await text(session, .returnCacheDataElseLoad) == "first")
    #expect(try await text(session, .reloadIgnoringLocalCacheData) == "second")
    #expect(network.journal.count == 2)
  }
}
