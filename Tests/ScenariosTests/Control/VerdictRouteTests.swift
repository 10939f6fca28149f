import Testing

@testable import Scenarios

/// `/_mocksrv/verdicts`.
@Suite struct VerdictRouteTests {
  /// A client that comes back at once although it was asked to wait.
  private func impatient() -> ControlPlayer {
    let player = ControlPlayer()
    for _ in 1...2 { _ = player.status(of: "/data/1?mock=503+retry-after=2,ok") }
    return player
  }

  @Test func judgesWhatTheJournalHas() throws {
    let answer = impatient().get("/verdicts?name=retry-after")
    #expect(answer.status == 200)
    let verdict = try #require(answer.list("verdicts").first)
    #expect(verdict["result"] as? String == "failed")
    #expect((answer.json?["summary"] as? [String: Int])?["failed"] == 1)
    #expect(impatient().get("/verdicts?session=other").list("verdicts").isEmpty)
  }

  @Test func aNameThatIsNearlyRightGetsTheRightOne() {
    let answer = ControlPlayer().get("/verdicts?name=retry-aftr")
    #expect(answer.status == 400)
    #expect(answer.detail.contains("did you mean retry-after?"))
    #expect(ControlPlayer().get("/verdicts?level=must").status == 400)
    #expect(impatient().get("/verdicts?level=observed&name=retry-after").list("verdicts").isEmpty)
  }
}
