import LinkModel
import Quantities
import Testing

@Suite struct LinkOwnerTests {
  /// An owner that closes the connection from inside a call of the link, and may have no end of bytes.
  private final class Owner: LinkIO {
    enum Closing { case never, whileTaking, whileDelivering }
    let closing: Closing
    var link: Link?
    var flows: Flows?
    var taken = 0

    init(_ closing: Closing) { self.closing = closing }

    func take(_ flow: Flow, upTo bytes: Int) -> Int {
      taken += bytes
      if closing == .whileTaking, taken > 20_000, let flows { link?.disconnect(flows) }
      return bytes
    }

    func deliver(_ flow: Flow, bytes: Int) {
      if closing == .whileDelivering, let flows { link?.disconnect(flows) }
    }
  }

  private func make(_ text: String, _ owner: Owner) throws -> (link: Link, flows: Flows) {
    let start = MonotonicTime(nanoseconds: 0)
    let link = Link(profile: try profile(text), seed: RandomStream(seed: 1), startedAt: start)
    let flows = link.connect(at: start, connection: 1)
    owner.link = link
    owner.flows = flows
    flows.down.sourceReadable(at: start)
    return (link, flows)
  }

  @Test func aConnectionMayBeClosedFromInsideEveryCall() throws {
    for closing in [Owner.Closing.whileTaking, .whileDelivering] {
      let owner = Owner(closing)
      let (link, flows) = try make("3g", owner)
      var next: MonotonicTime? = MonotonicTime(nanoseconds: 0)
      while let now = next { next = link.advance(to: now, owner) }
      flows.down.sourceReadable(at: MonotonicTime(nanoseconds: 10_000_000_000))
      #expect(link.advance(to: .never, owner) == nil)
      #expect(owner.taken < 60_000)
      owner.link = nil
    }
  }

  @Test func anEndlessSourceOnAnUnlimitedLinkGivesOthersATurn() throws {
    let owner = Owner(.never)
    let (link, _) = try make("down=unlimited", owner)
    let now = MonotonicTime(nanoseconds: 1_000_000_000)
    let next = try #require(link.advance(to: now, owner))
    #expect(next <= now)
    #expect(owner.taken <= (Link.packetsPerAdvance + 1) * 1448)
    owner.link = nil
  }

  @Test func aSourceThatFallsSilentKeepsItsWindowForTheRound() throws {
    let exchange = Exchange(try profile("lte"))
    let flows = try #require(exchange.connect()).flows
    let start = exchange.now
    // Ten packets fit in the first window, in however many pieces they come.
    exchange.offer([1448, 1448], to: flows.down)
    _ = exchange.step()
    exchange.offer([1448, 1448, 1448], to: flows.down)
    exchange.runUntilDelivered(5 * 1448, by: flows.down)
    #expect((exchange.now - start) < .milliseconds(60))
  }

  @Test func readinessIsAskedForOnlyWhenTheSourceWasEmpty() throws {
    let exchange = Exchange(try profile("3g"))
    let flows = try #require(exchange.connect()).flows
    #expect(flows.down.awaitsSource)
    exchange.offer([5000], to: flows.down)
    #expect(!flows.down.awaitsSource && flows.down.isDrained)
    _ = exchange.step()
    #expect(!flows.down.isDrained)
    exchange.runUntilDelivered(5000, by: flows.down)
    #expect(flows.down.awaitsSource && flows.down.isDrained)
  }
}
