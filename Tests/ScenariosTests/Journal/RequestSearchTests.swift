import Scenarios
import Testing

@Suite struct RequestSearchTests {
  @Test func findsTheRequestsThatARuleOfThePatternWouldHaveActedFor() {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/1?page=2", ["Accept": "a"])
    _ = player.send("GET", "/data/1", ["Accept": "b"])
    _ = player.send("PUT", "/upload", body: Array(#"{"name":"anna"}"#.utf8))
    func numbers(_ pattern: RequestPattern) -> [Int] { player.engine.journal.requests(pattern).map(\.number) }
    #expect(numbers(.get("/data/*")) == [1, 2])
    #expect(numbers(.get("/data/1").header("accept", "b")) == [2])
    #expect(numbers(RequestPattern().query("page", .present)) == [1])
    #expect(numbers("PUT /upload") == [3])
    #expect(numbers("/upload") == [3])
    #expect(numbers(.any("*").body(.text(.contains("anna")))) == [3])
    #expect(numbers(RequestPattern(attempt: CountPattern(2))) == [2])
    #expect(numbers(.delete("*")) == [])
  }

  @Test func namesTheClosestRequestAndWhatItLacks() throws {
    let player = MemoryPlayer()
    _ = player.send("PUT", "/feed")
    _ = player.send("GET", "/feed", ["Accept": "a"])
    let search = RequestSearch(.get("/feed").header("Accept", "b"), in: player.engine.journal.entries)
    #expect(search.found.isEmpty)
    let nearest = try #require(search.nearest)
    #expect(nearest.entry.number == 2)
    #expect(nearest.misses == [#"header Accept: "a", expected "b""#])
  }

  @Test func theJournalKnowsWhatNothingAnswered() throws {
    let player = try MemoryPlayer { $0.rules = [try Rule(parsing: "GET /feed: ok")] }
    _ = player.send("GET", "/feed")
    _ = player.send("GET", "/data/1")
    _ = player.send("GET", "/fede")
    _ = player.send("GET", "/fede?mock=404")
    #expect(player.engine.journal.entries.map(\.isUnmatched) == [false, false, true, false])
  }
}
