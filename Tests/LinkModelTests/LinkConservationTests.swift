import LinkModel
import Quantities
import Testing

@Suite struct LinkConservationTests {
  static let links = [
    "very-bad", "down=1mbit,up=256kbit,delay=100ms,loss=2%", "wifi,jitter=5ms", "3g,burst=2%:30%", "delay=20ms,loss=5%",
    "lte,queue=1500", "down=64kbit,up=64kbit,loss=30%,delay=10ms,jitter=40ms", "high-latency-dns",
    "wifi for 200ms; offline for 1s; loop", "lte,loss-down=20%,queue=15k",
  ]

  @Test(arguments: links)
  func everyByteArrivesOnceWhateverTheLuck(_ text: String) throws {
    let link = try profile(text)
    for seed in 0..<40 {
      let draw = RandomStream(seed: UInt64(seed)).keyed(text)
      let exchange = Exchange(link, seed: UInt64(seed))
      guard let flows = exchange.connect(seed)?.flows else { continue }
      var total = 0
      for step in 0..<4 {
        let size = Int(draw.keyed(step).unit * 60_000) + 1
        let flow = step % 2 == 0 ? flows.up : flows.down
        exchange.send([size, step + 1], over: flow)
        total += size + step + 1
      }
      #expect(Int(flows.up.delivered + flows.down.delivered) == total, "\(text) seed \(seed)")
      #expect(flows.up.isDrained && flows.down.isDrained)
    }
  }

  @Test func theSameSeedGivesTheSameScheduleAndAnotherSeedAnother() throws {
    let link = try profile("very-bad")
    func run(_ seed: UInt64) -> [String] {
      LinkSchedule.transfer(ByteCount(100_000), direction: .up, profile: link, seed: RandomStream(seed: seed))
        .map { "\($0.time) \($0.bytes)" }
    }
    #expect(run(5) == run(5))
    #expect(run(5) != run(6))
  }

  @Test func withoutLossTheSeedDoesNotMatter() throws {
    let link = try profile("lte")
    func run(_ seed: UInt64) -> [String] {
      LinkSchedule.transfer(ByteCount(1_000_000), direction: .down, profile: link, seed: RandomStream(seed: seed))
        .map { "\($0.time) \($0.bytes)" }
    }
    #expect(run(1) == run(2))
  }

  @Test func lateCallsDoNotAddUp() throws {
    let link = Link(profile: try profile("3g"), seed: RandomStream(seed: 1), startedAt: MonotonicTime(nanoseconds: 0))
    let sources = Sources()
    let flows = link.connect(at: MonotonicTime(nanoseconds: 0), connection: 1)
    sources.left[flows.down.connection] = 500_000
    flows.down.sourceReadable(at: MonotonicTime(nanoseconds: 0))
    // A loop that wakes only every 40 ms still moves the bytes at the rate of the link.
    var now = MonotonicTime(nanoseconds: 0)
    while flows.down.delivered < 500_000, link.advance(to: now, sources) != nil { now = now + .milliseconds(40) }
    let ideal = 0.3 + transferTime(500_000, at: 780_000)
    let error = abs(now.nanosecondsInSeconds - ideal)
    #expect(error < 0.15)
  }
}

extension MonotonicTime {
  var nanosecondsInSeconds: Double { Double(nanoseconds) / 1e9 }
}
