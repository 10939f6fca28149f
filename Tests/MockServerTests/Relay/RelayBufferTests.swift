import Quantities
import Testing

@testable import MockServer

@Suite struct RelayBufferTests {
  @Test func givesBackInOrderWhatWasAddedInPiecesOfAnySize() {
    var buffer = RelayBuffer()
    var expected: [UInt8] = []
    let random = RandomStream(seed: 5)
    var next: UInt8 = 0
    for step in 0..<20_000 {
      let draw = random.keyed(step).bits
      let limit = 1 + Int((draw >> 8) % (draw % 50 == 0 ? 70_000 : 3_000))
      if draw % 5 < 2 {
        let got = buffer.append(upTo: limit) { room in
          let count = min(room.count, limit)
          for index in 0..<count {
            room[index] = next
            next &+= 1
          }
          return count
        }
        #expect(got > 0 && got <= limit)
        expected += (0..<got).map { next &- UInt8(truncatingIfNeeded: got - $0) }
      } else {
        let bytes = buffer.withFirst(limit) { Array($0) }
        #expect(bytes == Array(expected.prefix(bytes.count)) && (bytes.isEmpty == expected.isEmpty))
        buffer.removeFirst(bytes.count)
        expected.removeFirst(bytes.count)
      }
      #expect(buffer.count == expected.count)
    }
  }

  @Test func aPacketIsNotSplitOverTwoBlocks() {
    var buffer = RelayBuffer()
    for _ in 0..<100 { #expect(buffer.append(upTo: 1_448) { $0.count } == 1_448) }
  }

  @Test func nothingIsAddedWhereNothingIsWritten() {
    var buffer = RelayBuffer()
    #expect(buffer.append(upTo: 10) { _ in -1 } == -1)
    #expect(buffer.count == 0 && buffer.withFirst(10) { $0.count } == 0)
  }
}
