import Foundation
import MockTesting
import Testing

@Suite struct ExpectationTests {
  @Test(.mocked("503*2, ok")) func attemptsAreCounted() async throws {
    for _ in 1...3 { try await get("/feed") }
    #expect(expectAttempts(3, of: "/feed").map(\.attempt) == [1, 2, 3])
    expectAttempts(3, of: "GET /fe*")
    expectAttempts(3)
    expectAttempts(2...4, of: .get("/feed"))
    expectAttempts(1..., of: .any("*"))
    expectAttempts(0, of: .put("/feed"))
    let text = issue { expectAttempts(2, of: "/feed") }
    #expect(text.hasPrefix("expected 2 attempts of ANY /feed, and there were 3\n3 attempts of 1 request\n"))
    #expect(text.contains("\nGET /feed\n  1  503 "))
    #expect(issue { expectAttempts(4..., of: "/feed") }.hasPrefix("expected 4 or more attempts of ANY /feed, and"))
  }

  @Test(.mocked) func aRequestThatIsMissingIsComparedWithTheClosest() async throws {
    try await get("/data/1k", ["Accept": "text/plain", "If-None-Match": "\"a\""])
    try await get("/data/2k")
    let found = expectRequest(.get("/data/*").header("If-None-Match", "\"a\""))
    #expect(found?.number == 1)
    let text = issue { expectRequest(.get("/data/1k").header("If-None-Match", "\"b\"").header("Accept", .present)) }
    #expect(text.hasPrefix("no request was like GET /data/1k, header If-None-Match"))
    #expect(
      text.contains(
        "the closest is #1, GET /data/1k\n  header If-None-Match: \"\\\"a\\\"\", expected \"\\\"b\\\"\"\n2 attempts of")
    )
    #expect(issue { expectRequest(.put("/upload"), on: MockNetwork()) }.hasSuffix("\nno request came"))
  }

  @Test(.mocked("503+retry-after=5, ok")) func verdictsThatPassed() async throws {
    try await get("/feed")
    try await MockNetwork.current.clock.sleep(for: .seconds(5))
    try await get("/feed")
    expectVerdict("retry-after", .passed)
    expectNoFailedVerdicts()
    #expect(
      issue { expectVerdict("retry-after", .failed) }.hasPrefix(
        "expected verdict retry-after to be failed\n  it passed in GET /feed: "))
    let untested = issue { expectVerdict("resume-range", .passed) }
    #expect(untested.hasPrefix("expected verdict resume-range to be passed, and nothing the client met or did puts it"))
    #expect(
      issue { expectVerdict("retry-aftr", .passed) }
        == "there is no verdict \"retry-aftr\"; did you mean \"retry-after\"?")
  }

  @Test(.mocked("503+retry-after=5, ok")) func verdictsThatFailed() async throws {
    try await get("/feed")
    try await MockNetwork.current.clock.sleep(for: .seconds(1))
    try await get("/feed")
    expectVerdict("retry-after", .failed)
    expectNoFailedVerdicts(except: "retry-after")
    let text = issue { expectNoFailedVerdicts() }
    #expect(text.hasPrefix("verdicts: 1 failed\n  retry-after ("))
    #expect(text.contains("\n2 attempts of 1 request\n"))
    let passed = issue { expectVerdict("retry-after", .passed) }
    #expect(passed.contains("\n  it failed in GET /feed: "))
  }

  @Test func anyNetworkCanBeAskedWithoutATrait() async throws {
    let network = MockNetwork("503, ok")
    try await get("/feed", on: network)
    network.expectAttempts(1, of: "/feed")
    #expect(
      issue { network.expectNoUnusedSteps() }.hasPrefix("unused steps: rule-1 (ANY *: 503, ok) at /feed: 1 attempt"))
    try await get("/feed", on: network)
    network.expectNoUnusedSteps()
  }
}

private func expectRequest(_ pattern: RequestPattern, on network: MockNetwork) { network.expectRequest(pattern) }
