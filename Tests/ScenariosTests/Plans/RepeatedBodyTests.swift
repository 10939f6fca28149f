import Quantities
import Testing

@testable import Scenarios

@Suite struct RepeatedBodyTests {
  @Test(arguments: [(0, 7), (5, 3), (2, 0), (1_000_000_007, 10)] as [(Int64, Int64)])
  func anyStretchIsPartOfTheRepetition(offset: Int64, count: Int64) throws {
    let body = BodySpec.repeated([1, 2, 3], offset: offset, count: count)
    let expected = (0..<count).map { UInt8((offset + $0) % 3) + 1 }
    #expect(body.fixedBytes == expected)
    #expect(body.length == count)
    #expect(body.prefix(2).fixedBytes == Array(expected.prefix(2)))
    #expect(body.held == 3)
  }

  @Test func theJournalForgetsLargeBodiesInPieces() {
    let player = MemoryPlayer()
    #expect(player.send("GET", "/stream/100").entry?.plan?.body.fixedBytes == nil)
    #expect(player.send("GET", "/stream/100").entry?.plan?.body.length ?? 0 > 10_000)
    #expect(player.send("GET", "/stream/2").entry?.plan?.body.fixedBytes != nil)
  }
}
