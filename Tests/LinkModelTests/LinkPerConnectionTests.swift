import LinkModel
import Quantities
import Testing

@Suite struct LinkPerConnectionTests {
  private let downloads: [ClientRun.Download] = Array(repeating: (.zero, 1_000_000), count: 4)

  @Test func eachConnectionHasTheRateToItself() throws {
    let own = ClientRun(try profile("down=4mbit,delay=10ms,link=per-connection"), downloads)
    let shared = ClientRun(try profile("down=4mbit,delay=10ms"), downloads)
    for connection in 0..<4 {
      let alone = transferTime(1_000_000, at: 4e6)
      #expect(abs(try #require(own.end(connection)).inSeconds - alone) < 0.1)
    }
    #expect(try #require((0..<4).compactMap { shared.end($0) }.max()).inSeconds > 4 * transferTime(1_000_000, at: 4e6))
  }

  @Test func sharedIsWhatALinkIsUnlessItSaysOtherwise() throws {
    let said = ClientRun(try profile("down=4mbit,delay=10ms,link=shared"), downloads)
    #expect(said.events == ClientRun(try profile("down=4mbit,delay=10ms"), downloads).events)
  }

  @Test func whatOneConnectionDoesTheOthersDoNotNotice() throws {
    let link = try profile("very-bad,jitter=20ms,wander=50%:500ms,link=per-connection")
    let two = ClientRun(link, [(.zero, 50_000), (.zero, 200_000)])
    let one = ClientRun(link, [(.zero, 50_000)])
    #expect(two.events.filter { $0.connection == 0 } == one.events)
  }

  @Test func theTimelineIsTheClients() throws {
    let run = ClientRun(
      try profile("down=8mbit,link=per-connection for 5s; handover; down=1mbit"),
      [(.zero, 100_000_000), (.seconds(4), 100_000_000), (.seconds(6), 1_000_000)])
    #expect(run.handovers.map(\.time) == [.seconds(5), .seconds(5)])
    #expect(try #require(run.end(2)).inSeconds - 6 > transferTime(1_000_000, at: 1e6))
  }
}
