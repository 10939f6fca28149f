import LinkModel
import Quantities
import Testing

@Suite struct LinkLookUpTests {
  @Test func theFirstConnectionWaitsForTheLookUpAndLaterOnesDoNot() throws {
    let run = ClientRun(
      try profile("high-latency-dns,delay=50ms"),
      [(.zero, 1000), (.seconds(1), 1000), (.seconds(10), 1000), (.seconds(7200), 1000)])
    // The second one is opened during the look-up and waits for the same answer.
    #expect(
      run.established == [3.1, 3.1, 10.1, 7200.1].map { .milliseconds($0 * 1000) })
  }

  @Test func eachStretchOfTheTimelineIsANetworkOfItsOwn() throws {
    let run = ClientRun(
      try profile("dns=2s for 10s; handover; dns=500ms for 10s; loop"),
      [(.zero, 1), (.seconds(5), 1), (.seconds(11), 1), (.seconds(12), 1), (.seconds(21), 1)])
    #expect(run.established == [2, 5, 11.5, 12, 23].map { .milliseconds($0 * 1000) })
  }

  @Test func connectionsWithLinksOfTheirOwnShareTheLookUp() throws {
    let run = ClientRun(try profile("dns=3s,link=per-connection"), [(.zero, 1), (.seconds(4), 1)])
    #expect(run.established == [.seconds(3), .seconds(4)])
  }
}
