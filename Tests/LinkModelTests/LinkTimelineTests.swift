import LinkModel
import Quantities
import Testing

@Suite struct LinkTimelineTests {
  @Test func segmentsFollowEachOtherAndTheLastHoldsOn() throws {
    let line = try profile("lte for 10s; offline for 30s; 3g")
    #expect(line.settings(at: .zero).down == BitRate(bitsPerSecond: 50e6))
    #expect(line.settings(at: .milliseconds(9_999)).isOffline == false)
    #expect(line.settings(at: .seconds(10)).isOffline)
    #expect(line.settings(at: .seconds(40)).down == BitRate(bitsPerSecond: 780e3))
    #expect(line.settings(at: .seconds(1_000_000)).down == BitRate(bitsPerSecond: 780e3))
    #expect(line.nextChange(after: .zero) == .seconds(10))
    #expect(line.nextChange(after: .seconds(10)) == .seconds(40))
    #expect(line.nextChange(after: .seconds(40)) == nil)
  }

  @Test func aLoopStartsOver() throws {
    let line = try profile("lte for 10s; offline for 5s; loop")
    #expect(line.settings(at: .seconds(15)).isOffline == false)
    #expect(line.settings(at: .seconds(26)).isOffline)
    #expect(line.nextChange(after: .seconds(26)) == .seconds(30))
    #expect(line.nextChange(after: .seconds(30)) == .seconds(40))
  }

  @Test func aSlowerRateHoldsForLaterPacketsOfAnOpenConnection() throws {
    let schedule = LinkSchedule.transfer(
      ByteCount(1_000_000), direction: .down, profile: try profile("down=4mbit for 1s; down=1mbit"),
      seed: RandomStream(seed: 1))
    let early = schedule.filter { $0.time <= .seconds(1) }.map(\.bytes).reduce(0, +)
    #expect(abs(transferTime(early, at: 4e6) - 1) < 0.01)
    let end = try #require(schedule.last).time.inSeconds
    let expected = 1 + transferTime(1_000_000 - early, at: 1e6)
    #expect(abs(end - expected) < 0.05)
  }

  @Test func anOutageHitsOpenConnectionsAndTheyGoOnAfterIt() throws {
    let schedule = LinkSchedule.transfer(
      ByteCount(2_000_000), direction: .down,
      profile: try profile("down=1mbit,delay=50ms for 10s; offline for 30s; lte"),
      seed: RandomStream(seed: 1))
    #expect(schedule.map(\.bytes).reduce(0, +) == 2_000_000)
    #expect(!schedule.contains { $0.time > .milliseconds(10_100) && $0.time < .seconds(40) })
    let resumed = try #require(schedule.first { $0.time > .milliseconds(10_100) }).time
    // A timeout doubles, so going on is noticed after up to as long again as the outage lasted.
    #expect(resumed < .seconds(80))
  }

  @Test func aConnectionAttemptWaitsForTheEndOfAnOutage() throws {
    let exchange = Exchange(try profile("offline for 8s; delay=10ms"))
    let connected = try #require(exchange.connect())
    // The attempts are made after 0 1 2 3 4 5 7 and 11 seconds.
    #expect(connected.time == 11_020)
  }
}
