import Quantities
import Testing

@testable import MockServer

@Suite struct TimerQueueTests {
  @Test func givesTimersBackByDeadlineAndThenByOrderOfArming() {
    var queue = TimerQueue()
    let timers = (0..<6).map { _ in LoopTimer() }
    for (timer, deadline) in zip(timers, [30, 10, 20, 10, 30, 10] as [Int64]) {
      queue.insert(timer, at: MonotonicTime(nanoseconds: deadline))
    }
    let order = drain(&queue).map { timer in timers.firstIndex { $0 === timer } }
    #expect(order == [1, 3, 5, 2, 0, 4])
  }

  @Test func staysSortedUnderRandomArmingMovingAndTakingBack() {
    var queue = TimerQueue()
    let random = RandomStream(seed: 7)
    let timers = (0..<500).map { _ in LoopTimer() }
    var deadlines = [ObjectIdentifier: Int64]()
    for step in 0..<20_000 {
      let draw = random.keyed(step).bits
      let timer = timers[Int(draw % 500)]
      if (draw >> 32) % 3 == 0 {
        queue.remove(timer)
        deadlines[ObjectIdentifier(timer)] = nil
      } else {
        let deadline = Int64((draw >> 16) % 1000)
        queue.insert(timer, at: MonotonicTime(nanoseconds: deadline))
        deadlines[ObjectIdentifier(timer)] = deadline
      }
    }
    #expect(queue.count == deadlines.count)
    let drained = drain(&queue).map { deadlines[ObjectIdentifier($0)] ?? -1 }
    #expect(drained == deadlines.values.sorted())
    #expect(timers.allSatisfy { !$0.isArmed })
  }

  @Test func keepsArmedTimersAliveAndLetsThemGo() {
    weak var seen: LoopTimer?
    var queue = TimerQueue()
    do {
      let timer = LoopTimer()
      seen = timer
      queue.insert(timer, at: MonotonicTime(nanoseconds: 1))
    }
    #expect(seen != nil)
    queue.removeAll()
    #expect(seen == nil)
  }

  private func drain(_ queue: inout TimerQueue) -> [LoopTimer] {
    var drained: [LoopTimer] = []
    while let timer = queue.popFirst(notAfter: .never) { drained.append(timer) }
    return drained
  }
}
