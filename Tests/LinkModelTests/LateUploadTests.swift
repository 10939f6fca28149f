import LinkModel
import Quantities
import Testing

@Suite struct LateUploadTests {
  /// An upload whose bytes come in portions, now and then after a pause, to an owner who is late at times.
  private final class Client: LinkIO {
    let link: Link
    let flows: Flows
    private let random: RandomStream
    private var draws = 0
    private var now: MonotonicTime
    private var waiting = 0
    private var available = 0
    private var refill = MonotonicTime.never
    private(set) var delivered = 0

    init(_ text: String, seed: UInt64) throws {
      random = RandomStream(seed: seed)
      let start = MonotonicTime(nanoseconds: 0)
      link = Link(profile: try profile(text), seed: RandomStream(seed: 1), startedAt: start)
      flows = link.connect(at: start, connection: 1)
      now = try #require(flows.establishedAt)
    }

    private func draw(below limit: UInt64) -> Int64 {
      draws += 1
      return Int64(random.keyed(draws).bits % limit)
    }

    func take(_ flow: Flow, upTo bytes: Int) -> Int {
      let got = min(bytes, available)
      available -= got
      if got == 0, waiting > 0 { refill = now + .microseconds(draw(below: 30) == 0 ? draw(below: 15_000) : 100) }
      return got
    }

    func deliver(_ flow: Flow, bytes: Int) { delivered += bytes }

    /// Uploads `bytes` more; false when that doesn't end within half a minute.
    func upload(_ bytes: Int) -> Bool {
      let goal = delivered + bytes
      let limit = now + .seconds(30)
      waiting = bytes
      refill = now
      while delivered < goal, now < limit {
        if refill <= now {
          refill = .never
          available = min(waiting, 1 + Int(draw(below: 60_000)))
          waiting -= available
          flows.up.sourceReadable(at: now)
        }
        let next = min(link.advance(to: now, self) ?? .never, refill)
        guard next < .never else { break }
        now = max(now, next + .microseconds(draw(below: 20) == 0 ? draw(below: 5_000) : draw(below: 200)))
      }
      return delivered == goal
    }
  }

  @Test func anUploadEndsHoweverItsBytesCome() throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      let client = try Client("down=40mbit,up=33mbit,delay=1ms", seed: seed)
      for _ in 0..<2 {
        let ended = client.upload(1_000_000)
        #expect(ended, "seed \(seed): \(client.delivered) bytes arrived")
        if !ended { return }
      }
    }
  }
}
