import LinkModel
import Quantities
import Testing

@Suite struct LinkMeasurementTests {
  /// Cells that differ by more than a tenth, with the reason, and the ratio that is allowed instead.
  static let known: [String: ClosedRange<Double>] = [
    // Wake-ups of the measuring machine, a third of a millisecond, weigh on a round trip of 2 to 13 ms.
    "wifi down 20 fresh": 0.7...1, "wifi down 20 warm": 0.75...1, "wifi down 10000 fresh": 0.8...1,
    "dsl down 20 fresh": 0.75...1, "dsl down 20 warm": 0.7...1, "3g down 20 fresh": 0.85...1,
    // A warm burst overflows the queue; real senders do or don't, by the chance of a gap in their ACK train.
    "lte down 1000000 warm": 0.9...3, "sat down 1000000 warm": 0.8...1.1, "wifi down 100000 warm": 0.9...1.25,
  ]
  static let lossFree = MeasuredLinks.cells.filter { !["vbn", "lossy", "lte-q50", "sat-q50"].contains($0.link) }

  @Test(arguments: lossFree)
  func aLinkWithoutLossIsWithinATenthOfTheMeasurement(_ cell: MeasuredCell) throws {
    let ratio = try cell.ratio(seeds: 1)
    #expect((Self.known[cell.description] ?? 0.9...1.1).contains(ratio), "ratio \(ratio)")
  }

  @Test(arguments: MeasuredLinks.cells.filter { $0.link == "vbn" })
  func aVeryBadNetworkIsWithinAFifthOfTheMeasurement(_ cell: MeasuredCell) throws {
    let ratio = try cell.ratio(seeds: cell.size > 500_000 ? 60 : 500)
    #expect((0.8...1.25).contains(ratio), "ratio \(ratio)")
  }

  @Test(arguments: MeasuredLinks.cells.filter { $0.link == "lossy" })
  func aLossyLinkIsNearTheMeasurement(_ cell: MeasuredCell) throws {
    let ratio = try cell.ratio(seeds: cell.size > 500_000 ? 200 : 300)
    #expect((0.7...1.25).contains(ratio), "ratio \(ratio)")
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
