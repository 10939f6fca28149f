import Quantities
import Testing

@testable import Scenarios

@Suite struct DelayDistributionTests {
  private func draws(_ distribution: DelayDistribution, count: Int = 10_000) -> [Duration] {
    let random = RandomStream(seed: 42).keyed("delay")
    return (0..<count).map { distribution.draw(random.keyed($0)) }.sorted()
  }

  @Test func aFixedWaitIsAlwaysTheSame() {
    #expect(Set(draws(.fixed(.milliseconds(250)), count: 10)) == [.milliseconds(250)])
  }

  @Test func uniformWaitsFillTheirRangeEvenly() {
    let waits = draws(.uniform(from: .milliseconds(100), to: .milliseconds(300)))
    #expect(waits[0] >= .milliseconds(100) && waits[0] < .milliseconds(101))
    #expect(waits[9_999] <= .milliseconds(300) && waits[9_999] > .milliseconds(299))
    for (share, expected) in [(2_500, 0.150), (5_000, 0.200), (7_500, 0.250)] {
      #expect(abs(waits[share].inSeconds - expected) < 0.004)
    }
    #expect(Set(draws(.uniform(from: .seconds(1), to: .seconds(1)), count: 5)) == [.seconds(1)])
  }

  @Test func logNormalWaitsHaveTheirMedianAndSpread() {
    let waits = draws(.logNormal(median: .milliseconds(80), sigma: 0.4, maximum: nil)).map(\.inSeconds)
    #expect(abs(waits[5_000] - 0.080) < 0.0015)
    // One standard deviation to either side: e^0.4 times and through the median.
    #expect(abs(waits[8_413] / waits[5_000] - 1.4918) < 0.03)
    #expect(abs(waits[5_000] / waits[1_587] - 1.4918) < 0.03)
    #expect(abs(waits[9_772] / waits[5_000] - 2.2255) < 0.09)
    // The mean of a log-normal distribution is its median times e^(sigma²/2).
    let mean = waits.reduce(0, +) / 10_000
    #expect(abs(mean - 0.0867) < 0.0015)
  }

  @Test func noLogNormalWaitIsLongerThanItsMaximum() {
    let waits = draws(.logNormal(median: .milliseconds(80), sigma: 1.5, maximum: .milliseconds(100)))
    #expect(waits[9_999] == .milliseconds(100) && waits[0] < .milliseconds(20))
    #expect(draws(.logNormal(median: .seconds(1), sigma: 500, maximum: nil), count: 100).allSatisfy { $0 >= .zero })
  }

  @Test func theSameKeyDrawsTheSameWait() {
    let wait = DelayDistribution.logNormal(median: .milliseconds(80), sigma: 0.4, maximum: nil)
    let random = RandomStream(seed: 1)
    #expect(wait.draw(random.keyed(1)) == wait.draw(random.keyed(1)))
    #expect(wait.draw(random.keyed(1)) != wait.draw(random.keyed(2)))
  }
}
