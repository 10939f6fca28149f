import LinkModel
import Quantities
import Testing

@Suite struct LinkRateTests {
  @Test(arguments: [8.0, 56, 240, 780, 2000, 10_000, 25_000, 50_000, 100_000], [Direction.down, .up])
  func afterSlowStartTheRateIsTheOneAskedFor(_ kilobits: Double, _ direction: Direction) throws {
    let link = try profile("down=\(Int(kilobits))kbit,up=\(Int(kilobits))kbit,delay=10ms")
    // Five seconds of the link and at least 300 packets: slow start, and what it lost, is over by the half of it.
    let bytes = max(1448 * 300, Int(kilobits * 1000 / 8 * 5))
    let schedule = LinkSchedule.transfer(
      ByteCount(Int64(bytes)), direction: direction, profile: link, seed: RandomStream(seed: 1))
    let rest = schedule.drop { $0.time < (schedule.last?.time ?? .zero) / 2 }
    let first = try #require(rest.first)
    let last = try #require(rest.last)
    let delivered = rest.dropFirst().map(\.bytes).reduce(0, +)
    #expect(delivered >= 100 * 1448)
    let rate = Double(delivered) * 1500 / 1448 * 8 / (last.time - first.time).inSeconds
    #expect(abs(rate / (kilobits * 1000) - 1) < 0.01, "\(rate)")
  }
}
