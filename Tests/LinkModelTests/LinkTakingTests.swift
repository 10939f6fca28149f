import LinkModel
import Quantities
import Testing

@Suite struct LinkTakingTests {
  /// Uploads without end that note when, on the owner's clock, each packet was taken.
  private final class Client: LinkIO {
    let link: Link
    let size: Int
    private(set) var now = MonotonicTime(nanoseconds: 0)
    private(set) var takes: [Int: [MonotonicTime]] = [:]

    init(_ text: String, connections: Int, size: Int) throws {
      link = Link(profile: try profile(text), seed: RandomStream(seed: 1), startedAt: now)
      self.size = size
      for number in 0..<connections { link.connect(at: now, connection: number).up.sourceReadable(at: now) }
    }

    func take(_ flow: Flow, upTo bytes: Int) -> Int {
      takes[flow.connection, default: []].append(now)
      return min(bytes, size)
    }

    func deliver(_ flow: Flow, bytes: Int) {}

    /// Lets time pass until `end`, every wake-up coming `late` after its time, and each tenth by `stall` more.
    func run(until end: Duration, late: Duration, stall: Duration) {
      var wakeUps = 0
      while now < MonotonicTime(nanoseconds: 0) + end, let next = link.advance(to: now, self) {
        wakeUps += 1
        now = max(now, next + late + (wakeUps % 10 == 0 ? stall : .zero))
      }
    }
  }

  @Test(arguments: ["up=5mbit,down=5mbit,delay=10ms", "up=10mbit,down=10mbit,delay=10ms", "3g"])
  func aLateWakeUpReadsNoTwoPacketsOfAnUploadBackToBack(_ link: String) throws {
    let client = try Client(link, connections: 1, size: 1448)
    client.run(until: .seconds(4), late: .microseconds(50), stall: .milliseconds(3))
    let takes = try #require(client.takes[0])
    #expect(takes.count > 50)
    #expect(zip(takes, takes.dropFirst()).allSatisfy { $1 - $0 >= .microseconds(240) })
  }

  @Test func anUploadCatchesUpAfterAStall() throws {
    let client = try Client("up=5mbit,down=5mbit,delay=10ms", connections: 1, size: 1448)
    client.run(until: .seconds(4), late: .microseconds(50), stall: .milliseconds(6))
    // Slow start overfills the queue at first: what it refuses is taken as well.
    let packets = 4.0 / transferTime(1448, at: 5e6)
    #expect(Double(client.takes[0]?.count ?? 0) > 0.97 * packets)
  }

  @Test func smallPacketsOfManyConnectionsNeedNotWaitForEachOther() throws {
    let client = try Client("up=5mbit,down=5mbit,delay=10ms", connections: 100, size: 100)
    client.run(until: .milliseconds(100), late: .milliseconds(20), stall: .zero)
    let first = (0..<100).compactMap { client.takes[$0]?.first }
    #expect(first.count == 100)
    #expect(Set(first).count < 10)
  }
}
