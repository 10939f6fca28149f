import LinkModel
import Quantities
import Testing

@Suite struct LinkHandoverTests {
  @Test(arguments: Handover.allCases)
  func everyOpenConnectionEndsAndLaterOnesHaveTheNewLink(_ how: Handover) throws {
    let run = ClientRun(
      try profile("down=1mbit,delay=50ms for 10s; \(how); down=8mbit,delay=20ms"),
      [(.zero, 10_000_000), (.seconds(9), 10_000_000), (.seconds(10), 1_000_000), (.seconds(20), 100_000)])
    #expect(
      run.handovers == [0, 1].map { ClientRun.Event(time: .seconds(10), connection: $0, handover: how) })
    #expect(run.bytes(0, to: .seconds(10)) > 1_000_000)
    #expect(run.bytes(0, from: .seconds(10)) == 0 && run.bytes(1, from: .seconds(10)) == 0)
    #expect(run.bytes(2) == 1_000_000 && run.bytes(3) == 100_000)
    // 1 MB at 8 Mbit/s: nobody shares with the dead.
    #expect(try #require(run.end(2)) < .milliseconds(11_500))
  }

  @Test func aConnectionWhoseHandshakeIsUnderWayIsLostToo() throws {
    let run = ClientRun(try profile("delay=200ms for 1s; handover; wifi"), [(.milliseconds(900), 1000)])
    #expect(run.established == [.milliseconds(1300)])
    #expect(run.handovers.map(\.time) == [.seconds(1)])
    #expect(run.bytes(0) == 0)
  }

  @Test func aBoundaryWithoutAMarkEndsNothing() throws {
    let run = ClientRun(try profile("down=1mbit for 1s; down=8mbit"), [(.zero, 1_000_000)])
    #expect(run.handovers.isEmpty && run.bytes(0) == 1_000_000)
  }

  @Test func aLoopHandsOverEachTimeItPassesTheMark() throws {
    let line = try profile("wifi for 10s; handover=silence; lte for 5s; handover=reset; loop")
    #expect(line.nextHandover(after: .zero)?.time == .seconds(10))
    #expect(line.nextHandover(after: .seconds(10))?.time == .seconds(15))
    #expect(line.nextHandover(after: .seconds(10))?.how == .reset)
    #expect(line.nextHandover(after: .seconds(16))?.how == .silence)
    #expect(line.nextHandover(after: .seconds(25))?.time == .seconds(30))
    let run = ClientRun(line, [(.zero, 1), (.seconds(11), 1), (.seconds(100), 1), (.seconds(104), 1)])
    #expect(run.handovers.map(\.time) == [.seconds(10), .seconds(15), .seconds(105), .seconds(105)])
    #expect(run.handovers.map(\.handover) == [.silence, .reset, .reset, .reset])
  }

  @Test func nothingIsWaitedForOnceEveryConnectionIsGone() throws {
    let start = MonotonicTime(nanoseconds: 0)
    let link = Link(
      profile: try profile("wifi for 1s; handover; loop"), seed: RandomStream(seed: 1), startedAt: start)
    #expect(link.nextHandover == nil)
    let flows = link.connect(at: start, connection: 1)
    #expect(link.nextHandover == start + .seconds(1))
    link.disconnect(flows)
    #expect(link.nextHandover == nil)
    // A thousand of them pass while nobody is there; the next one counts.
    _ = link.advance(to: start + .milliseconds(1_000_500), Sources())
    _ = link.connect(at: start + .milliseconds(1_000_500), connection: 2)
    #expect(link.nextHandover == start + .seconds(1_001))
  }
}
