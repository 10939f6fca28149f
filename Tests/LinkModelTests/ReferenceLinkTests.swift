import LinkModel
import Quantities
import Testing

@Suite struct ReferenceLinkTests {
  private func run(_ text: String, _ requests: [ReferenceRequest], seed: UInt64 = 1) throws -> ReferenceLink.Result {
    ReferenceLink.connection(
      try profile(text).settings(at: .zero), requests: requests, seed: RandomStream(seed: seed))
  }

  @Test func slowStartDoublesEachRoundTrip() throws {
    let result = try run("down=1gbit,up=1gbit,delay=50ms", [.download(1448 * 70 - 80)])
    var perRoundTrip: [Int: Int] = [:]
    for arrival in try #require(result.exchanges.first).atClient {
      perRoundTrip[Int(arrival.time.milliseconds / 100 - 0.5), default: 0] += arrival.bytes / 1448
    }
    #expect(perRoundTrip == [0: 10, 1: 20, 2: 40])
  }

  @Test func aWarmConnectionSendsItsWholeWindowAtOnce() throws {
    let result = try run("lte", [.download(100_000), .download(100_000)])
    let totals = result.exchanges.compactMap { $0.total?.milliseconds }
    #expect(totals.count == 2)
    #expect(abs(totals[0] - 356) < 4 && abs(totals[1] - 132) < 4)
  }

  @Test(arguments: ["very-bad", "edge,loss=5%", "lte,queue=15k,congestion=reno", "wifi,jitter=5ms,burst=2%:30%"])
  func everyByteArrivesOnce(_ text: String) throws {
    for seed in 0..<20 {
      let result = try run(text, [.download(70_000), .upload(50_000)], seed: UInt64(seed))
      #expect(result.exchanges.count == 2)
      #expect(result.exchanges.map { $0.atClient.map(\.bytes).reduce(0, +) } == [70_080, 77])
      #expect(result.exchanges.map { $0.atServer.map(\.bytes).reduce(0, +) } == [44, 50_053])
    }
  }

  @Test func aLinkThatLosesEverythingConnectsNever() throws {
    let result = try run("100-loss", [.download(1)])
    #expect(result.connectTime == nil && result.exchanges.isEmpty)
    #expect(result.up.sent == 11 && result.up.lost == 11)
  }

  @Test func aLimitEndsTheRun() throws {
    let settings = try profile("edge").settings(at: .zero)
    let result = ReferenceLink.connection(
      settings, requests: [.download(1_000_000)], seed: RandomStream(seed: 1), limit: .seconds(10))
    #expect(result.exchanges.count == 1)
    #expect(result.exchanges.first?.total == nil)
    #expect(result.exchanges.first?.timeToFirstByte != nil)
  }

  @Test func renoGivesUpMoreOfItsWindowThanCubic() throws {
    func median(_ text: String) throws -> Double {
      try (0..<30).map { try run(text, [.download(300_000)], seed: $0).exchanges[0].total?.milliseconds ?? .infinity }
        .median
    }
    #expect(try median("very-bad,congestion=reno") > 1.2 * median("very-bad"))
  }

  @Test func aFullQueueRefusesWhatChanceSpared() throws {
    let result = try run("down=10mbit,up=2mbit,delay=300ms,queue=75000", [.download(100_000), .download(100_000)])
    #expect(result.down.lost == 0)
    #expect(result.down.refused == 20 && result.repetitions >= 20)
    // The whole tail is gone: a probe finds out after two round trips, and repairs start from one packet.
    #expect(abs((result.exchanges[1].total ?? .zero).inSeconds - 5.59) < 0.1)
  }
}
