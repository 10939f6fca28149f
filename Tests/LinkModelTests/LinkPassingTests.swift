import LinkModel
import Quantities
import Testing

/// What an owner may pass on without the link, and what the link makes of it.
@Suite struct LinkPassingTests {
  /// A source with a number of bytes, and a note of what arrives.
  private final class Owner: LinkIO {
    var left = 0
    var arrivals: [Int] = []

    func take(_ flow: Flow, upTo bytes: Int) -> Int {
      let count = min(bytes, left)
      left -= count
      return count
    }

    func deliver(_ flow: Flow, bytes: Int) { arrivals.append(bytes) }
  }

  private func time(_ milliseconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: milliseconds * 1_000_000) }

  private func make(_ text: String) throws -> (link: Link, flows: Flows) {
    let link = Link(profile: try profile(text), seed: RandomStream(seed: 1), startedAt: time(0))
    return (link, link.connect(at: time(0), connection: 1))
  }

  @Test(arguments: [
    ("down=unlimited", true), ("down=1gbit", false), ("up=1gbit", false), ("delay=1ms", false), ("delay-up=1ms", false),
    ("jitter=1ms", false), ("loss=0.001%", false), ("loss-up=0.001%", false), ("burst=1%:30%", false),
    ("queue=9k", true),
    ("dns=1s", true), ("link=per-connection", true), ("offline", false),
  ])
  func onlyALinkThatDoesNothingIsClear(text: String, isClear: Bool) throws {
    let (link, _) = try make(text)
    #expect(link.isClear(at: time(5_000)) == isClear && link.isClear == isClear)
    #expect(link.profile.limitsNothing == isClear)
  }

  @Test func aHandoverIsSomethingThatALinkDoes() throws {
    let (link, flows) = try make("down=unlimited for 1s; handover=reset; down=unlimited")
    #expect(link.isClear(at: time(500)) && !link.profile.limitsNothing)
    #expect(flows.up.isUnhindered(at: time(999)))
    _ = link.advance(to: time(1_000), Owner())
    #expect(!flows.up.isUnhindered(at: time(1_000)) && !flows.down.isUnhindered(at: time(1_000)))
  }

  @Test func nothingPassesBeforeTheHandshakeAndTheLookUpAreOver() throws {
    let (link, flows) = try make("dns=1s")
    #expect(!flows.up.isUnhindered(at: time(999)) && flows.up.isUnhindered(at: time(1_000)))
    withExtendedLifetime(link) {}
  }

  @Test func whatIsOnItsWayArrivesBeforeAnythingPasses() throws {
    let (link, flows) = try make("delay=300ms for 1s; down=unlimited")
    let owner = Owner()
    owner.left = 3_000
    flows.down.sourceReadable(at: time(900))
    _ = link.advance(to: time(900), owner)
    #expect(!flows.down.isUnhindered(at: time(950)))
    #expect(!flows.down.isUnhindered(at: time(1_100)) && flows.up.isUnhindered(at: time(1_100)))
    _ = link.advance(to: time(1_200), owner)
    #expect(owner.arrivals == [3_000] && flows.down.isUnhindered(at: time(1_200)))
  }

  @Test func aTimeoutThatBeganInAnOutageIsWaitedFor() throws {
    let (link, flows) = try make("down=unlimited for 1s; offline for 1s; down=unlimited")
    let owner = Owner()
    owner.left = 1_000
    flows.down.sourceReadable(at: time(1_500))
    let next = try #require(link.advance(to: time(1_500), owner))
    #expect(next > time(2_000) && owner.left == 1_000)
    #expect(!flows.down.isUnhindered(at: time(2_000)))
    _ = link.advance(to: next, owner)
    _ = link.advance(to: next + .milliseconds(1), owner)
    #expect(owner.arrivals == [1_000])
  }

  /// How many packets leave at once when the link becomes slow, after `passes`.
  private func burst(after passes: [Int]) throws -> Int {
    let (link, flows) = try make("down=unlimited for 1s; down=100mbit,delay=100ms")
    for bytes in passes { flows.down.passed(bytes, at: time(900)) }
    #expect(flows.down.delivered == passes.reduce(0) { $0 + Int64($1) })
    let owner = Owner()
    owner.left = 1_000_000
    flows.down.sourceReadable(at: time(1_000))
    _ = link.advance(to: time(1_150), owner)
    return owner.arrivals.reduce(0, +) / 1_448
  }

  @Test func whatPassedInBulkHasOpenedTheWindow() throws {
    #expect(try burst(after: []) == 10)
    #expect(try burst(after: [65_536, 131_072]) > 100)
  }

  @Test func smallAnswersThatPassedHaveNot() throws {
    #expect(try burst(after: Array(repeating: 200, count: 1_000)) == 10)
  }
}
