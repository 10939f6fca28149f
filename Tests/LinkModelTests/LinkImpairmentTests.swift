import LinkModel
import Quantities
import Testing

/// Loss and jitter act as the settings say, in the live model and in the reference.
@Suite struct LinkImpairmentTests {
  /// The share of packets lost in `runs` downloads of 1.5 MB, by either model.
  private func losses(_ text: String, runs: Int) throws -> (live: Double, reference: Double) {
    let link = try profile(text)
    var live = (lost: 0, sent: 0)
    var reference = (lost: 0, sent: 0)
    for seed in 0..<runs {
      let exchange = Exchange(link, seed: UInt64(seed))
      guard let flows = exchange.connect()?.flows else { continue }
      exchange.send([1_500_000], over: flows.down)
      // Each loss is made good by one more transmission.
      live.lost += flows.down.retransmissions
      live.sent += flows.down.retransmissions + (1_500_000 + 1447) / 1448
      let result = ReferenceLink.connection(
        link.settings(at: .zero), requests: [.download(1_500_000)], seed: RandomStream(seed: UInt64(seed)))
      reference.lost += result.down.lost
      reference.sent += result.down.sent
    }
    return (Double(live.lost) / Double(live.sent), Double(reference.lost) / Double(reference.sent))
  }

  /// What a link loses, and the share of its packets: p / (p + r) for bursts.
  private static let shares: [(String, Double)] = [
    ("burst=1%:25%", 0.03846), ("burst=2%:50%", 0.03846), ("loss-down=3%", 0.03),
    ("loss-down=2%,burst=1%:50%", 0.03922),
  ]

  @Test(arguments: shares)
  func asManyPacketsAreLostAsTheSettingsSay(_ text: String, _ expected: Double) throws {
    let measured = try losses("down=20mbit,up=20mbit,delay=5ms,queue=10M," + text, runs: 20)
    #expect(abs(measured.live / expected - 1) < 0.15, "live \(measured.live)")
    #expect(abs(measured.reference / expected - 1) < 0.15, "reference \(measured.reference)")
    #expect(abs(measured.live / measured.reference - 1) < 0.2)
  }

  @Test func burstsOfLossCostLessThanTheSameLossSpread() throws {
    func median(_ text: String, _ model: LinkRun.Model) throws -> Double {
      let settings = try profile("down=10mbit,up=10mbit,delay=40ms," + text).settings(at: .zero)
      return (0..<60).map { model(settings, .down, 200_000, 1, $0).totals[0] }.median
    }
    for model in [LinkRun.live, LinkRun.reference] {
      // Both lose a packet in 26; in bursts of four the window pays once for four.
      #expect(try median("burst=1%:25%", model) < median("loss-down=3.85%", model))
    }
  }

  @Test func jitterMovesEachPacketWithinItsBounds() throws {
    let link = try profile("down=1mbit,up=1mbit,delay=50ms,jitter=20ms")
    let exchange = Exchange(link)
    let flows = try #require(exchange.connect()).flows
    let live = (0..<400).map { _ in exchange.request(20, .down, over: flows) }
    let reference = ReferenceLink.connection(
      link.settings(at: .zero), requests: Array(repeating: .download(20), count: 400), seed: RandomStream(seed: 1)
    ).exchanges.compactMap { $0.total?.milliseconds }
    for times in [live, reference] {
      // Two ways of 50 ms, each up to 20 ms off, and 1.6 ms of sending.
      #expect(times.allSatisfy { $0 > 61 && $0 < 142 })
      #expect(abs(times.reduce(0, +) / 400 - 101.6) < 2)
      #expect(times.quantile(0.1) < 90 && times.quantile(0.9) > 113)
    }
  }

  @Test func jitterKeepsTheOrder() throws {
    let link = try profile("down=2mbit,up=2mbit,delay=50ms,jitter=40ms")
    let schedule = LinkSchedule.transfer(
      ByteCount(500_000), direction: .down, profile: link, seed: RandomStream(seed: 1))
    #expect(zip(schedule, schedule.dropFirst()).allSatisfy { $0.time <= $1.time })
    // Packets that overtook one another are delivered together.
    #expect(schedule.contains { $0.bytes > 1448 })
    #expect(schedule.map(\.bytes).reduce(0, +) == 500_000)
  }
}
