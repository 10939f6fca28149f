import Foundation
import MockTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The examples of the article "Test your URLSession code", as they stand there.
@Suite struct ArticleExamples {
  private let feed: URL
  private let file: URL

  init() throws {
    feed = try #require(URL(string: "https://news.example/feed"))
    file = try #require(URL(string: "https://news.example/data/1m"))
  }

  @Test(.mocked("503*2, ok")) func comesBackAfterErrors() async throws {
    let network = MockNetwork.current
    let client = FeedClient(session: network.session(), clock: network.clock)
    let url = try #require(URL(string: "https://news.example/feed"))
    #expect(try await client.load(url) == "ok\n")
    expectAttempts(3, of: "/feed")
  }

  @Test func givesASessionOfTheAppItsNetwork() async throws {
    let network = MockNetwork("503, ok")
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-App": "news"]
    network.install(in: configuration)
    let session = URLSession(configuration: configuration)
    let (_, first) = try await session.data(from: feed)
    let (_, second) = try await session.data(from: feed)
    #expect([first, second].map { ($0 as? HTTPURLResponse)?.statusCode } == [503, 200])
    #expect(network.journal.entries.allSatisfy { $0.head.value("X-App") == "news" })
  }

  @Test(.mocked("GET /feed: 503, ok", "POST /login: 429+retry-after=2, ok")) func rulesAreForTheirPaths() async throws {
    let statuses = [try await get("/feed"), try await get("/data/1k"), try await get("/feed")]
    #expect(statuses == [503, 200, 200])
    #expect(try await post("/login") == 429)
    #expect(try await post("/login") == 200)
  }

  @Test(.mocked) func rulesGiveAnswers() async throws {
    let network = MockNetwork.current
    network.when(.get("/feed")).script("503*2, ok").reply(.json(["items": ["a", "b"]]))
    network.when(.get("/users/{id}")).reply(.text("nobody", status: 404))
    network.when(.get("/search").query("q", "swift")).reply(.text("first"), .text("from then on"))
    network.when(.post("/login").body(.text(.contains("anna")))).reply(.json(["token": "t1"]))
    network.when(.get("/me").header("Authorization", "Bearer t1")).reply(.json(["name": "anna"]))

    let client = FeedClient(session: network.session(), clock: network.clock)
    #expect(try await client.load(feed) == #"{"items":["a","b"]}"#)
  }

  @Test(.mocked) func tokensExpire() async throws {
    let network = MockNetwork.current
    network.when(.get("/me")).script("401")
    network.when(.post("/token")).reply(.text("new")).state(of: "token", becomes: "fresh")
    network.when(.get("/me")).reply(.text("anna")).state(of: "token", is: "fresh", becomes: "spent")

    #expect(try await get("/me") == 401)
    #expect(try await post("/token") == 200)
    #expect(try await get("/me") == 200)
    #expect(try await get("/me") == 401)
  }

  @Test(.mocked("reset@64k, ok")) func goesOnWhereItBrokeOff() async throws {
    let network = MockNetwork.current
    let data = try await ResumingDownload().load(file) { network.session(delegate: $0) }
    #expect(data.count == 1_048_576)
    let attempts = expectAttempts(2, of: "/data/1m")
    #expect(attempts.last?.head.value("Range") == "bytes=65536-")
    expectVerdict("resume-range", .passed)
    expectVerdict("resume-validator", .passed)
  }

  @Test(.mocked("reset@64k, ok")) func beginsAnewWhenTheFileHasChanged() async throws {
    let network = MockNetwork.current
    let changing = try #require(URL(string: "https://news.example/data/1m?content=rotate"))
    let data = try await ResumingDownload().load(changing) { network.session(delegate: $0) }
    #expect(data.count == 1_048_576)
    expectVerdict("resume-changed", .passed)
  }

  @Test(.mocked("PUT /upload: close@up:100k, ok")) func sendsTheFileAgain() async throws {
    let photo = FileManager.default.temporaryDirectory.appendingPathComponent("photo-\(UUID().uuidString)")
    try Data(repeating: 7, count: 300_000).write(to: photo)
    defer { try? FileManager.default.removeItem(at: photo) }

    var put = URLRequest(url: try #require(URL(string: "https://news.example/upload")))
    put.httpMethod = "PUT"
    let session = MockNetwork.current.session()
    await #expect(throws: URLError.self) { try await session.upload(for: put, fromFile: photo) }
    _ = try await session.upload(for: put, fromFile: photo)

    let attempts = expectAttempts(2, of: .put("/upload"))
    #expect(attempts.map(\.receivedBytes) == [102_400, 300_000])
    expectVerdict("same-body", .passed)
  }

  @Test(.mocked("503+retry-after=600*3, ok")) func waitsHalfAnHourInMilliseconds() async throws {
    let network = MockNetwork.current
    let client = FeedClient(session: network.session(), clock: network.clock)
    let start = network.clock.now
    _ = try await client.load(feed)
    #expect(network.clock.now - start == .seconds(1_800))
    expectVerdict("retry-after", .passed)
  }

  @Test(.mocked("ok+delay=5s", clock: .manual)) func isBusyUntilTheAnswerComes() async throws {
    let network = MockNetwork.current
    let task = network.session().dataTask(with: feed)
    task.resume()
    await network.clock.advance(by: .seconds(4.9))
    #expect(task.state == .running)
    await network.clock.advance(by: .seconds(0.1))
    #expect(task.state == .completed)
  }

  @Test(.mocked("ok", link: .veryBad)) func isPatientOnAVeryBadNetwork() async throws {
    let network = MockNetwork.current
    let start = network.clock.now
    _ = try await network.session().data(from: file)
    #expect(network.clock.now - start > .seconds(8))
  }

  @Test(.mocked(link: "lte for 2s; offline for 30s; lte")) func outlivesATunnel() async throws {
    let network = MockNetwork.current
    let large = try #require(URL(string: "https://news.example/data/20m"))
    let (data, _) = try await network.session().data(from: large)
    #expect(data.count == 20 << 20)
    #expect(network.clock.now.nanoseconds > 30_000_000_000)
  }

  @Test(.mocked) func isRedirected() async throws {
    let network = MockNetwork.current
    network.when(.get("/feed")).reply(.status(301, fields: [HeaderField(name: "Location", value: "/news")]))
    network.when(.get("/news")).reply(.text("moved here"))
    let (data, response) = try await network.session().data(from: feed)
    #expect(response.url?.path == "/news")
    #expect(String(decoding: data, as: UTF8.self) == "moved here")
  }

  @Test(.mocked) func logsIn() async throws {
    let network = MockNetwork.current
    let asks = [HeaderField(name: "WWW-Authenticate", value: #"Basic realm="news""#)]
    network.when(.get("/feed")).reply(.text("who are you?", status: 401, fields: asks))
    network.when(.get("/feed").header("Authorization", "Basic YW5uYTpzZWNyZXQ=")).reply(.text("hello anna"))

    let session = network.session(delegate: Login(user: "anna", password: "secret"))
    let (data, _) = try await session.data(from: feed)
    #expect(String(decoding: data, as: UTF8.self) == "hello anna")
  }

  @Test(.mocked) func asksTheCacheFirst() async throws {
    let network = MockNetwork.current
    let lasts = [HeaderField(name: "Cache-Control", value: "max-age=60")]
    network.when(.get("/feed")).reply(.text("news", fields: lasts))
    let session = network.session(cache: URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil))
    _ = try await session.data(from: feed)
    _ = try await session.data(from: feed)
    expectAttempts(1, of: "/feed")
    try await network.clock.sleep(for: .seconds(61))
    _ = try await session.data(from: feed)
    expectAttempts(2, of: "/feed")
  }

  @Test(.mocked("503+retry-after=1*2, ok")) func asksAsItIsTold() async throws {
    let network = MockNetwork.current
    _ = try await FeedClient(session: network.session(), clock: network.clock).load(feed)
    expectAttempts(2...5, of: .get("/feed"))
    expectRequest(.get("/feed").header("User-Agent", .present))
    expectVerdict("retry-after", .passed)
    expectNoFailedVerdicts(except: "backoff")
  }

  @Test func recordsAndServesAgain() async throws {
    let server = MockNetwork("ok")
    let staging = server.session()
    let fixture = FileManager.default.temporaryDirectory.appendingPathComponent("feed-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: fixture) }

    let recording = MockRecording()
    var options = MockOptions()
    options.unmatched = .goesToNetwork(staging, recording: recording)
    let first = MockNetwork(options)
    let real = try await FeedClient(session: first.session()).load(feed)
    try recording.write(to: fixture)

    let later = MockNetwork(try MockOptions(scenario: [fixture.path]))
    #expect(try await FeedClient(session: later.session()).load(feed) == real)
  }

  @Test(.mocked(scenario: "Resources/Feed.har")) func servesWhatABrowserSaw() async throws {
    let (data, _) = try await MockNetwork.current.session().data(from: feed)
    #expect(String(decoding: data, as: UTF8.self) == #"{"items":["from the browser"]}"#)
  }

  @Test(.mocked("503, ok")) func reachesCodeThatUsesTheSharedSession() async throws {
    let network = MockNetwork.current
    let text = try await network.asShared {
      try await FeedClient(session: .shared, clock: network.clock).load(feed)
    }
    #expect(text == "ok\n")
  }

  @Test(.enabled(if: MockNetwork().capabilities.contains(.downloads)), .mocked) func downloadsToAFile() async throws {
    let network = MockNetwork.current
    let (location, _) = try await network.session().download(from: file)
    defer { try? FileManager.default.removeItem(at: location) }
    #expect(try Data(contentsOf: location).count == 1_048_576)
  }

  @Test(.mocked("503+retry-after=5+delay=1ms")) func asksForManyAtOnce() async throws {
    let session = MockNetwork.current.session()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { _ = try await session.data(from: feed) } }
      try await group.waitForAll()
    }
    expectAttempts(4, of: "/feed")
  }
}
