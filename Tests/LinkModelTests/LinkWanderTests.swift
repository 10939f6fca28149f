import LinkModel
import Quantities
import Testing

@Suite struct LinkWanderTests {
  /// Bytes on the wire in each period of a transfer that keeps the link busy, as shares of what the mean rate carries.
  private func shares(_ text: String, period: Duration, count: Int, seed: UInt64 = 1) throws -> [Double] {
    let link = try profile(text)
    let rate = try #require(link.settings(at: .zero).down).bytesPerSecond
    let schedule = LinkSchedule.transfer(
      ByteCount(Int64(rate * period.inSeconds * Double(count))), direction: .down, profile: link,
      seed: RandomStream(seed: seed))
    var sums = Array(repeating: 0.0, count: count)
    for (time, bytes) in schedule {
      let place = Int(time.inSeconds / period.inSeconds)
      if place < count { sums[place] += Double(bytes) * 1500 / 1448 }
    }
    return sums.map { $0 / (rate * period.inSeconds) }
  }

  @Test func theRateChangesFromPeriodToPeriodWithinItsBounds() throws {
    let shares = try shares("down=8mbit,delay=1ms,queue=100M,wander=40%:2s", period: .seconds(2), count: 40)
    #expect(shares.dropFirst().dropLast(2).allSatisfy { $0 > 0.57 && $0 < 1.43 })
    let spread = shares.dropFirst().dropLast(2)
    #expect((spread.min() ?? 1) < 0.75 && (spread.max() ?? 1) > 1.25)
    #expect(Set(spread.map { ($0 * 50).rounded() }).count > 12)
  }

  @Test func theMeanIsKeptAfterEachPairOfPeriods() throws {
    let shares = try shares("down=8mbit,delay=1ms,queue=100M,wander=80%:1s", period: .seconds(2), count: 30)
    // The first pair has slow start in it.
    for share in shares.dropFirst().dropLast() { #expect(abs(share - 1) < 0.01) }
  }

  @Test func aPacketThatTakesLongerThanAPeriodKeepsTheMeanToo() throws {
    let seconds = try #require(
      LinkSchedule.transfer(
        ByteCount(144_800), direction: .down, profile: try profile("down=8kbit,queue=100M,wander=90%:10ms"),
        seed: RandomStream(seed: 1)
      ).last
    ).time.inSeconds
    #expect(abs(seconds - 150) < 0.1)
  }

  @Test func directionsSeedsAndNothingElseDecide() throws {
    func course(_ seed: UInt64) throws -> [Double] {
      try shares("down=8mbit,queue=100M,wander=40%:1s", period: .seconds(1), count: 20, seed: seed)
    }
    #expect(try course(1) == course(1))
    #expect(try course(1) != course(2))
  }

  @Test(arguments: [
    "down=2mbit,up=2mbit,delay=20ms,wander=60%:500ms", "down=20mbit,up=5mbit,delay=40ms,wander=30%:100ms",
  ])
  func bothModelsHaveTheSameCourse(_ text: String) throws {
    let settings = try profile(text).settings(at: .zero)
    var steady = settings
    steady.wander = nil
    for seed in 0..<5 as Range<UInt64> {
      for direction in Direction.allCases {
        let live = LinkRun.live(settings, direction, 1_000_000, 1, seed).totals[0]
        let reference = LinkRun.reference(settings, direction, 1_000_000, 1, seed).totals[0]
        #expect(abs(live / reference - 1) < 0.1)
        #expect(live != LinkRun.live(steady, direction, 1_000_000, 1, seed).totals[0])
      }
    }
  }
}
