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

  @Test func anotherSeedGivesAnotherSchedule() throws {
    let schedules = try Set((0..<20).map { try live($0) })
    let references = try Set((0..<20).map { try reference($0) })
    #expect(schedules.count == 20)
    #expect(references.count == 20)
  }
}
