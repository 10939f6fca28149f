import LinkModel
import Quantities
import Testing

@Suite struct LinkSharingTests {
  private func run(_ text: String, _ count: Int, seconds: Int) throws -> (flows: [Flows], next: MonotonicTime?) {
    let start = MonotonicTime(nanoseconds: 0)
    let link = Link(profile: try profile(text), seed: RandomStream(seed: 3), startedAt: start)
    let sources = Sources()
    let flows = (0..<count).map { link.connect(at: start, connection: $0) }
    for each in flows {
      sources.left[each.connection] = .max
      each.down.sourceReadable(at: start)
    }
    let end = start + .seconds(seconds)
    var next: MonotonicTime? = start
    while let now = next, now <= end { next = link.advance(to: now, sources) }
    return (flows, next)
  }

  @Test(arguments: ["down=5mbit,up=5mbit,delay=10ms", "3g", "lte", "down=2mbit,up=1mbit,delay=30ms,jitter=3ms"])
  func twoFlowsGetAboutHalfEachAndTogetherTheRate(_ text: String) throws {
    let flows = try run(text, 2, seconds: 60).flows.map(\.down.delivered)
    let rate = try #require(try profile(text).settings(at: .zero).down)
    let total = flows[0] + flows[1]
    let time = transferTime(Int(total), at: rate.bitsPerSecond)
    #expect(time > 58 && time <= 60)
    let share = Double(flows[0]) / Double(total)
    #expect(share > 0.4 && share < 0.6)
  }

  @Test func aThousandFlowsShareASlowLink() throws {
    let flows = try run("down=8mbit,up=8mbit,delay=10ms", 1000, seconds: 20).flows.map { Int($0.down.delivered) }
    let total = flows.reduce(0, +)
    #expect(transferTime(total, at: 8e6) > 19)
    let least = flows.min() ?? 0
    #expect(least > total / 2000)
  }

  @Test func uploadsAndDownloadsDoNotShareARate() throws {
    let exchange = Exchange(try profile("down=1mbit,up=1mbit"))
    let flows = try #require(exchange.connect()).flows
    exchange.send([100_000], over: flows.up)
    #expect(flows.up.delivered == 100_000 && flows.down.delivered == 0)
  }

  @Test func aClosedConnectionLeavesTheLinkToTheOthers() throws {
    let start = MonotonicTime(nanoseconds: 0)
    let link = Link(profile: try profile("3g"), seed: RandomStream(seed: 1), startedAt: start)
    let sources = Sources()
    let flows = (0..<3).map { link.connect(at: start, connection: $0) }
    for each in flows {
      sources.left[each.connection] = 50_000
      each.down.sourceReadable(at: start)
    }
    var next: MonotonicTime? = start
    for _ in 0..<20 { if let now = next { next = link.advance(to: now, sources) } }
    link.disconnect(flows[1])
    let gone = flows[1].down.delivered
    while let now = next { next = link.advance(to: now, sources) }
    #expect(flows[0].down.delivered == 50_000 && flows[2].down.delivered == 50_000)
    #expect(flows[1].down.delivered == gone)
  }
}
