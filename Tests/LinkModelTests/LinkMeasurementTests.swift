import LinkModel
import Quantities
import Testing

@Suite struct LinkMeasurementTests {
  /// Rows of links without loss that differ by more than a tenth, with the reason, and the ratio that is allowed instead.
  static let known: [String: ClosedRange<Double>] = [
    // Wake-ups of the measuring machine, a third of a millisecond and more, weigh on a round trip of 2 to 13 ms.
    "wifi cubic down 10000 fresh": 0.8...1, "wifi cubic down 10000 warm": 0.9...1,
    // A warm burst overflows the queue; whether its last, short packet fits decides how soon the sender knows.
    "sat cubic down 1000000 warm": 0.8...1.3,
    // A queue of 50 packets and a window of hundreds.
    "lte-q50 cubic down 1000000 warm": 0.8...1.1, "lte-q50 cubic up 1000000 warm": 0.75...1,
    "sat-q50 cubic down 1000000 warm": 0.8...1.1,
  ]
  static let lossFree = MeasuredLinks.shared.cells.filter { $0.isTransfer && !$0.isLossy && $0.cc == "cubic" }

  @Test func aLinkWithoutLossIsWithinATenthOfTheMeasurement() throws {
    let score = try LinkScore(LinkRun.live, seeds: 0, seedsOfLong: 0)
    let rows = score.rows.filter { row in Self.lossFree.contains { $0.description == row.cell.description } }
    #expect(rows.count == 80)
    for row in rows { #expect((Self.known[row.cell.description] ?? 0.9...1.1).contains(row.ratio), "\(row)") }
  }

  @Test func aWarmConnectionSkipsSlowStart() throws {
    let exchange = Exchange(try profile("lte"))
    let flows = try #require(exchange.connect()).flows
    let fresh = exchange.request(100_000, .down, over: flows)
    let warm = exchange.request(100_000, .down, over: flows)
    #expect(abs(fresh - 356) < 10)
    #expect(abs(warm - 132) < 7)
  }

  @Test func aBadHandshakeTakesSecondsForOneInFive() throws {
    let link = Link(
      profile: try profile("very-bad"), seed: RandomStream(seed: 9), startedAt: MonotonicTime(nanoseconds: 0))
    let times = (0..<5000).map { number in
      link.connect(at: MonotonicTime(nanoseconds: 0), connection: number).establishedAt?.nanosecondsInSeconds
        ?? .infinity
    }
    let slow = Double(times.filter { $0 > 2 }.count) / 5000
    #expect(abs(slow - 0.19) < 0.02)
    #expect(abs(times.median - 1.0016) < 0.001)
  }

  @Test func anUploadTakesAsLongAsItsPacketsOnTheWire() throws {
    let schedule = LinkSchedule.transfer(
      ByteCount(5_000_000), direction: .up, profile: try profile("up=5mbit,down=5mbit,delay=10ms"),
      seed: RandomStream(seed: 1))
    #expect(schedule.map(\.bytes).reduce(0, +) == 5_000_000)
    let end = try #require(schedule.last).time.inSeconds
    #expect(abs(end / 8.29 - 1) < 0.005)
  }

  @Test func totalLossDeliversNothingAndWaitsForNothing() throws {
    let link = Link(
      profile: try profile("100-loss"), seed: RandomStream(seed: 1), startedAt: MonotonicTime(nanoseconds: 0))
    let sources = Sources()
    let flows = link.connect(at: MonotonicTime(nanoseconds: 0), connection: 1)
    sources.left[1] = 1000
    #expect(flows.establishedAt == nil)
    flows.up.sourceReadable(at: MonotonicTime(nanoseconds: 5))
    flows.down.sourceReadable(at: MonotonicTime(nanoseconds: 5))
    #expect(link.advance(to: MonotonicTime(nanoseconds: 1_000_000_000_000), sources) == nil)
    #expect(sources.left[1] == 1000)
    #expect(flows.up.delivered == 0 && flows.up.quietDelay(at: MonotonicTime(nanoseconds: 9)) == nil)
    let schedule = LinkSchedule.transfer(
      ByteCount(1000), direction: .down, profile: link.profile, seed: RandomStream(seed: 1))
    #expect(schedule.isEmpty)
  }

  @Test func aCloseOnAQuietConnectionTakesOneWay() throws {
    let exchange = Exchange(try profile("lte"))
    let flows = try #require(exchange.connect()).flows
    let up = try #require(flows.up.quietDelay(at: exchange.now))
    #expect(abs(up.inSeconds - 0.065) < 0.001)
    let early = try #require(flows.down.quietDelay(at: MonotonicTime(nanoseconds: 0)))
    #expect(early > .milliseconds(160))
  }

  @Test func nothingPassesBeforeTheHandshakeIsOver() throws {
    let link = Link(profile: try profile("edge"), seed: RandomStream(seed: 1), startedAt: MonotonicTime(nanoseconds: 0))
    let sources = Sources()
    let flows = link.connect(at: MonotonicTime(nanoseconds: 0), connection: 1)
    sources.left[1] = 1000
    flows.up.sourceReadable(at: MonotonicTime(nanoseconds: 0))
    #expect(link.advance(to: MonotonicTime(nanoseconds: 1), sources) == flows.establishedAt)
    #expect(sources.left[1] == 1000)
  }
}
