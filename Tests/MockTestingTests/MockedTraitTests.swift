import Foundation
import MockTesting
import Testing

@Suite struct MockedTraitTests {
  @Test(.mocked) func endpointsAnswer() async throws {
    #expect(try await get("/data/1k") == 200)
    #expect(MockNetwork.current.journal.count == 1)
  }

  @Test(.mocked("503*2, ok")) func aScriptAloneHoldsForEveryPath() async throws {
    for path in ["/feed", "/data/1k"] {
      #expect(try await get(path) == 503)
      #expect(try await get(path) == 503)
      #expect(try await get(path) == 200)
    }
  }

  @Test(.mocked("GET /feed: 503, ok", "ANY /a*: 404"))
  func rulesHoldForTheirPaths() async throws {
    #expect(try await get("/feed") == 503)
    #expect(try await get("/feed") == 200)
    #expect(try await get("/abc") == 404)
    #expect(try await get("/data/1k") == 200)
  }

  @Test(.mocked("503, ok"), arguments: 1...4) func everyArgumentHasANetworkOfItsOwn(_ argument: Int) async throws {
    #expect(try await get("/feed") == 503)
    #expect(try await get("/feed") == 200)
    #expect(MockNetwork.current.journal.count == 2)
  }

  @Test(.mocked(link: .edge)) func theLinkTakesItsTime() async throws {
    try await get("/data/30k")
    #expect(MockNetwork.current.clock.now.nanoseconds > 1_000_000_000)
    #expect(MockNetwork.current.journal.entries.first?.link == "edge")
  }

  @Test(.mocked(link: "down=1mbit,delay=2s")) func theLinkMayBeTyped() async throws {
    try await get("/data/1k")
    #expect(MockNetwork.current.clock.now.nanoseconds > 4_000_000_000)
  }

  @Test(.mocked(clock: .manual)) func theClockIsAsAskedFor() {
    #expect(MockNetwork.current.clock.mode == .manual)
  }

  @Test(.mocked(scenario: "Resources/Scenario.json")) func aScenarioFileStandsBesideTheTest() async throws {
    #expect(try await get("/hello") == 201)
  }

  @Test(.mocked(unmatched: .isNotFound)) func unmatchedRequestsMayBeAnswered() async throws {
    #expect(try await get("/nothing/here") == 404)
  }

  @Test(.mocked("503*2, ok", unused: .allowed)) func unusedStepsMayBeAllowed() async throws {
    #expect(try await get("/feed") == 503)
  }

  @Test(.mocked("503~50%*10, ok")) func stepsBehindAChanceNeedNotBeMet() async throws {
    try await get("/feed")
  }
}

@Suite(.mocked("503, ok")) struct MockedSuiteTests {
  @Test func everyTestHasANetworkOfItsOwn() async throws {
    #expect(try await get("/feed") == 503)
    #expect(try await get("/feed") == 200)
  }

  @Test func andAnotherOne() async throws {
    #expect(try await get("/feed") == 503)
    #expect(try await get("/feed") == 200)
  }

  @Test(.mocked("404")) func theTestsOwnTraitHoldsAlone() async throws {
    #expect(try await get("/feed") == 404)
    #expect(MockNetwork.current.journal.count == 1)
  }
}
