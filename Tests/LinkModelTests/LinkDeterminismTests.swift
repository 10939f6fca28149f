import LinkModel
import Quantities
import Testing

@Suite struct LinkDeterminismTests {
  /// The delivery schedule as bytes: the time and the size of everything that arrives.
  private func live(_ seed: UInt64) throws -> [Int64] {
    let link = try profile("very-bad,jitter=20ms,burst=1%:50%")
    return LinkSchedule.transfer(ByteCount(60_000), direction: .down, profile: link, seed: RandomStream(seed: seed))
      .flatMap { [$0.time.nanoseconds, Int64($0.bytes)] }
  }

  private func reference(_ seed: UInt64) throws -> ReferenceLink.Result {
    let settings = try profile("very-bad,jitter=20ms,burst=1%:50%").settings(at: .zero)
    return ReferenceLink.connection(
      settings, requests: [.download(30_000), .upload(30_000)], seed: RandomStream(seed: seed))
  }

  @Test func theSameSeedGivesTheSameScheduleAHundredTimes() throws {
    let first = try live(7)
    let firstReference = try reference(7)
    #expect(first.count > 20)
    for _ in 0..<100 {
      #expect(try live(7) == first)
      #expect(try reference(7) == firstReference)
    }
  }

  /// Everything that can be random or end a connection, on shared links and on one for each.
  static let rich = ["", ",link=per-connection"].map {
    "very-bad,jitter=20ms,burst=1%:50%,wander=50%:300ms,dns=500ms\($0) for 20s; handover=silence; "
      + "edge,wander=30%,loss=5% for 20s; offline for 2s; handover=reset; lte,loss=2%,wander=80%:50ms for 5s; loop"
  }

  @Test(arguments: rich)
  func allFeaturesTogetherRepeatAHundredTimes(_ text: String) throws {
    let link = try profile(text)
    let downloads: [ClientRun.Download] = [
      (.zero, 30_000), (.zero, 60_000), (.seconds(5), 100_000), (.seconds(19), 500_000), (.seconds(21), 100_000),
      (.seconds(43), 200_000), (.seconds(46), 50_000), (.seconds(50), 50_000),
    ]
    let first = ClientRun(link, seed: 3, downloads)
    #expect(first.events.count > 100 && first.handovers.count > 3)
    for _ in 0..<100 {
      let again = ClientRun(link, seed: 3, downloads)
      #expect(again.events == first.events)
      #expect(again.established == first.established)
    }
    #expect(ClientRun(link, seed: 4, downloads).events != first.events)
  }

  @Test func anotherSeedGivesAnotherSchedule() throws {
    let schedules = try Set((0..<20).map { try live($0) })
    let references = try Set((0..<20).map { try reference($0) })
    #expect(schedules.count == 20)
    #expect(references.count == 20)
  }
}
