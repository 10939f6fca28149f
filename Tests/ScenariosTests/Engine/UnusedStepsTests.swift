import Scenarios
import Testing

@Suite struct UnusedStepsTests {
  private func make(_ rules: String...) throws -> MemoryPlayer {
    try MemoryPlayer { $0.rules = try rules.map { try Rule(parsing: $0) } }
  }

  private func unused(_ player: MemoryPlayer) -> [String] { player.engine.unusedSteps().map(\.description) }

  @Test func nothingIsLeftOnceTheLastStepWasMet() throws {
    let player = try make("GET /feed: 503*2, ok*5")
    for attempt in 1...3 {
      #expect(player.engine.unusedSteps().count == 1)
      #expect(player.send("GET", "/feed").status == (attempt < 3 ? 503 : 200))
    }
    #expect(player.engine.unusedSteps().isEmpty)
  }

  @Test func saysHowFarTheScriptCameAndWhatIsLeft() throws {
    let player = try make("GET /feed: 503*2, reset, ok")
    #expect(unused(player) == ["\"GET /feed: 503*2, reset, ok\": no request came; never met: 503*2, reset, ok"])
    _ = player.send("GET", "/feed")
    let left = try #require(player.engine.unusedSteps().first)
    #expect(left.path == "/feed")
    #expect(left.attempts == 1)
    #expect(left.reached?.description == "503*2")
    #expect(left.missing.map(\.description) == ["reset", "ok"])
    #expect(
      unused(player) == [
        "\"GET /feed: 503*2, reset, ok\" at /feed: 1 attempt, the last one met 503*2 (1 of 2); never met: reset, ok"
      ])
  }

  @Test func everyPathCountsAloneUnlessTheRuleCounts() throws {
    let player = try make("GET /a*: 503, ok", "GET /b*: 503+per=rule, ok")
    for path in ["/a1", "/a1", "/a2", "/b1"] { _ = player.send("GET", path) }
    #expect(player.engine.unusedSteps().map(\.path) == ["/a2", nil])
    _ = player.send("GET", "/b2")
    #expect(player.engine.unusedSteps().map(\.path) == ["/a2"])
  }

  @Test func nothingIsAskedForBehindAChance() throws {
    let player = try make("GET /feed: 503~1%*3, ok")
    #expect(player.engine.unusedSteps().count == 1)
    _ = player.send("GET", "/feed")
    #expect(player.engine.unusedSteps().isEmpty)
  }

  @Test func aRuleOfEverySessionIsUsedWhereOneSessionUsedIt() throws {
    let player = try make("GET /feed: 503, ok")
    _ = player.send("GET", "/~a/feed")
    #expect(unused(player) == ["\"GET /feed: 503, ok\" at /~a/feed: 1 attempt, the last one met 503; never met: ok"])
    _ = player.send("GET", "/~a/feed")
    #expect(player.engine.unusedSteps().isEmpty)
  }

  @Test func rulesOfASessionAreNamedWithWhatTheySay() {
    let player = MemoryPlayer()
    player.engine.sessions.session("a").when(.get("/feed")).script("503, ok")
    player.engine.sessions.standard.when(.get("/rest")).reply(.text("x"))
    #expect(unused(player) == ["rule-1 (GET /feed: 503, ok): no request came; never met: 503, ok"])
    for _ in 1...2 { _ = player.send("GET", "/~a/feed") }
    #expect(player.engine.unusedSteps().isEmpty)
  }
}
