import Foundation
import MockURLProtocol
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Endpoints that remember, played without a socket on the virtual clock.
@Suite struct FlowEndpointTests {
  private let network = MockNetwork()

  private func json(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func count(_ name: String, _ inner: String, of session: URLSession) async throws -> Int {
    let (data, _) = try await session.data(for: request("GET", "/oauth/stats"))
    let object = try #require(try json(data)[name] as? [String: Any])
    return try #require(object[inner] as? Int)
  }

  private func order(_ query: String, key: String?) throws -> URLRequest {
    var made = try request("POST", "/orders?\(query)", key.map { ["Idempotency-Key": $0] } ?? [:])
    made.httpBody = Data("{\"item\": 1}".utf8)
    return made
  }

  @Test func anOrderThatIsWorkedOnIsAConflict() async throws {
    let session = network.session()
    let post = try order("delay=2s", key: "\"k\"")
    async let first = session.data(for: post)
    async let second = session.data(for: post)
    let statuses = try await [status(first.1), status(second.1)]
    #expect(statuses.sorted() == [201, 409])
    try await network.clock.sleep(for: .seconds(2))
    let (_, replayed) = try await session.data(for: post)
    #expect(status(replayed) == 201)
    #expect((replayed as? HTTPURLResponse)?.value(forHTTPHeaderField: "Idempotent-Replayed") == "true")
  }

  @Test(arguments: [nil, "\"k\""])
  func anOrderWhoseAnswerGotLostIsRepeated(key: String?) async throws {
    let session = network.session()
    let post = try order("lost=reset", key: key)
    #expect(await code { _ = try await session.data(for: post) } == .networkConnectionLost)
    try await network.clock.sleep(for: .seconds(1))
    #expect(status(try await session.data(for: post).1) == 201)
    let (list, _) = try await session.data(for: request("GET", "/orders"))
    #expect(try json(list)["count"] as? Int == (key == nil ? 2 : 1))
    let verdict = network.verdicts.first { $0.name == "no-retry" }
    #expect(verdict?.result == (key == nil ? .failed : .passed))
  }

  @Test func waitingAsLongAsTheLimiterSaysIsEnough() async throws {
    let session = network.session()
    let asked = try request("GET", "/limited/a?rate=2/10s")
    var statuses: [Int] = []
    for _ in 0..<5 {
      let (_, response) = try await session.data(for: asked)
      statuses.append(status(response))
      if let wait = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Retry-After").flatMap(Int.init) {
        try await network.clock.sleep(for: .seconds(wait))
      }
    }
    #expect(statuses == [200, 200, 429, 200, 200])
  }

  @Test func maintenanceIsOverOnTheVirtualClock() async throws {
    let session = network.session()
    let asked = try request("GET", "/maintenance?for=1h")
    #expect(status(try await session.data(for: asked).1) == 503)
    try await network.clock.sleep(for: .seconds(3_600))
    #expect(status(try await session.data(for: asked).1) == 200)
  }

  @Test(arguments: [true, false])
  func refreshesOfManyTasksAreCountedAndJudged(isShared: Bool) async throws {
    let session = network.session()
    let client = RefreshingClient(session: session, isShared: isShared)
    try await client.signIn("expires=10s&reuse=allow&refresh-delay=1s")
    try await network.clock.sleep(for: .seconds(10))
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { try await client.get("/oauth/resource/a") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 50))
    let refreshes = try await count("refreshes", "asked", of: session)
    #expect(isShared ? refreshes == 1 : refreshes > 1)
    let parallel = try await count("refreshes", "most_parallel", of: session)
    #expect(isShared ? parallel == 1 : parallel > 1)
    let verdict = network.verdicts.first { $0.name == "one-refresh" }
    #expect(verdict?.result == (isShared ? .passed : .failed))
  }

  @Test func credentialsStayBehindWhenARedirectionLeadsToAnotherOrigin() async throws {
    let session = network.session()
    let asked = try request("GET", "/redirects/origin", ["Authorization": "Bearer t"])
    let (data, response) = try await session.data(for: asked)
    #expect(response.url?.host == "other.any.host")
    #expect(try json(data)["authorization"] is NSNull)
    #expect(network.verdicts.first { $0.name == "redirect-credentials" }?.result == .passed)
  }

  @Test(arguments: ["port", "host"])
  func aRedirectionToAnImpossibleURLFails(_ kind: String) async throws {
    let session = network.session()
    let asked = try request("GET", "/redirects/bad/\(kind)")
    #expect(await code { _ = try await session.data(for: asked) } == .badURL)
  }

  @Test func whatWasDecodedBeforeAFaultIsDelivered() async throws {
    let recorder = Recorder()
    let session = network.session(delegate: recorder)
    let asked = try request("GET", "/encoded/10k?codings=gzip&flaw=checksum")
    session.dataTask(with: asked).resume()
    await recorder.done()
    #expect(recorder.code != nil)
    #expect(recorder.body.count == 10_240)
  }
}
