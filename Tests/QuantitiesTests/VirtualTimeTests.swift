import Quantities
import Testing

@Suite struct VirtualTimeTests {
  @Test func runsActionsAtTheirOwnTimeInOrder() {
    let time = VirtualTime()
    let seen = LockedBox<[Int64]>([])
    for seconds in [3, 1, 2] {
      time.schedule(at: MonotonicTime(nanoseconds: Int64(seconds) * 1_000_000_000)) {
        seen.withLock { $0.append(time.now.nanoseconds / 1_000_000_000) }
      }
    }
    time.advance(by: .seconds(2))
    #expect(seen.withLock { $0 } == [1, 2])
    #expect(time.runUntilIdle() == 1)
    #expect(time.now == MonotonicTime(nanoseconds: 3_000_000_000))
  }

  @Test func aCancelledActionNeverRuns() {
    let time = VirtualTime()
    let ran = LockedBox(false)
    time.schedule(at: time.now + .seconds(1)) { ran.withLock { $0 = true } }.cancel()
    time.advance(by: .seconds(2))
    #expect(!ran.withLock { $0 })
    #expect(time.nextDue == nil)
  }
}

@Suite struct RandomStreamTests {
  @Test func aDrawDependsOnItsKeyAlone() {
    let a = RandomStream(seed: 7).keyed("session").keyed("GET /x").keyed(3)
    let other = RandomStream(seed: 7).keyed("session").keyed("GET /x").keyed(4)
    #expect(a.bits == RandomStream(seed: 7).keyed("session").keyed("GET /x").keyed(3).bits)
    #expect(a.bits != other.bits)
    #expect(a.bits != RandomStream(seed: 8).keyed("session").keyed("GET /x").keyed(3).bits)
  }

  @Test func drawsAreUniform() {
    let stream = RandomStream(seed: 1).keyed("loss")
    let hits = (0..<100_000).count { stream.keyed($0).unit < 0.1 }
    #expect((9_600...10_400).contains(hits))
  }
}
