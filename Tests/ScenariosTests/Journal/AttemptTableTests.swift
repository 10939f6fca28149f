import Scenarios
import Testing

@Suite struct AttemptTableTests {
  @Test func showsWhatEachRequestMet() {
    let player = MemoryPlayer()
    for _ in 1...2 { _ = player.send("GET", "/data/10?mock=503,ok") }
    _ = player.send("GET", "/data/20")
    #expect(
      AttemptTable(player.engine.journal.entries).lines == [
        "3 attempts of 2 requests",
        "  #  planned  happened        sent   gap  took",
        "GET /data/10",
        "  1  503      503         0 of 0 B     -  0 µs",
        "  2  ok       200       10 of 10 B  0 µs  0 µs",
        "GET /data/20",
        "  1  -        200       20 of 20 B     -  0 µs",
      ])
    #expect(AttemptTable([]).isEmpty)
    #expect(AttemptTable([]).lines.isEmpty)
  }
}
