import Quantities
import Testing

@testable import MockServer

@Suite struct EventLoopTimerTests {
  @Test(arguments: [false, true]) func firesInOrderOfDeadlineAndNeverEarly(isFine: Bool) async throws {
    try await withLoop { loop in
      let fired: [(due: MonotonicTime, at: MonotonicTime)] = await loop.wait { done in
        let results = LockedBox<[(due: MonotonicTime, at: MonotonicTime)]>([])
        let random = RandomStream(seed: 3)
        let start = loop.now
        for index in 0..<5000 {
          let due = start + .nanoseconds(Int64(random.keyed(index).bits % 40_000_000))
          let timer = ClosureTimer(isFine: isFine) {
            let all = results.withLock { results in
              results.append((due, loop.now))
              return results
            }
            if all.count == 5000 { done(all) }
          }
          loop.arm(timer, at: due)
        }
      }
      #expect(fired.allSatisfy { $0.at >= $0.due })
      #expect(zip(fired, fired.dropFirst()).allSatisfy { $0.due <= $1.due })
    }
  }

  @Test func timersOfOneMillisecondShareAWakeUp() async throws {
    try await withLoop { loop in
      let turns: Set<Int64> = await loop.wait { done in
        let seen = LockedBox<[Int64]>([])
        let cell = (loop.now.nanoseconds / 1_000_000 + 5) * 1_000_000
        for index in 1...1000 {
          let timer = ClosureTimer {
            let all = seen.withLock { seen in
              seen.append(loop.runningLimit ?? 0)
              return seen
            }
            if all.count == 1000 { done(Set(all)) }
          }
          loop.arm(timer, at: MonotonicTime(nanoseconds: cell + Int64(index) * 1000))
        }
      }
      #expect(turns.count == 1)
    }
  }

  @Test func aTimerMayArmItselfAndTakeOthersBackWhenItFires() async throws {
    try await withLoop { loop in
      let counts: [Int] = await loop.wait { done in
        let victim = ClosureTimer { done([-1]) }
        let again = RepeatingTimer(loop: loop, times: 5) { times in
          loop.disarm(victim)
          if times == 5 { done([times, victim.isArmed ? 1 : 0]) }
        }
        loop.arm(again, at: loop.now + .milliseconds(1))
        loop.arm(victim, at: loop.now + .milliseconds(500))
      }
      #expect(counts == [5, 0])
    }
  }

  @Test func aTimerThatIsAlwaysLateLeavesTimeForOthers() async throws {
    try await withLoop { loop in
      await loop.wait { done in
        let late = RepeatingTimer(loop: loop, times: .max, every: .nanoseconds(-1_000_000_000)) { _ in }
        loop.arm(late, at: loop.now)
        loop.schedule(at: loop.now + .milliseconds(3)) {
          loop.post { done(()) }
        }
      }
    }
  }

  @Test func movesAnArmedTimerToItsLastDeadline() async throws {
    try await withLoop { loop in
      let order: [String] = await loop.wait { done in
        let seen = LockedBox<[String]>([])
        let moved = ClosureTimer { done(seen.withLock { $0 + ["moved"] }) }
        let start = loop.now
        loop.arm(moved, at: start + .milliseconds(1))
        loop.arm(moved, at: start + .milliseconds(6))
        loop.arm(ClosureTimer { seen.withLock { $0.append("other") } }, at: start + .milliseconds(3))
      }
      #expect(order == ["other", "moved"])
    }
  }

  @Test func runsScheduledActionsFromOtherThreadsUnlessCancelled() async throws {
    try await withLoop { loop in
      let ran = LockedBox<[Int]>([])
      weak var held: LockedBox<Int>?
      do {
        let payload = LockedBox(0)
        held = payload
        let cancelled = loop.schedule(at: loop.now + .milliseconds(2)) {
          payload.withLock { $0 += 1 }
          ran.withLock { $0.append(-1) }
        }
        cancelled.cancel()
        cancelled.cancel()
      }
      await withCheckedContinuation { continuation in
        loop.schedule(at: loop.now + .milliseconds(4)) {
          ran.withLock { $0.append(1) }
          continuation.resume()
        }
      }
      #expect(ran.withLock { $0 } == [1])
      #expect(held == nil)
    }
  }
}

/// Arms itself again a number of times.
final class RepeatingTimer: LoopTimer {
  private unowned let loop: EventLoop
  private let times: Int
  private let interval: Duration
  private let action: (Int) -> Void
  private var count = 0

  init(loop: EventLoop, times: Int, every interval: Duration = .milliseconds(1), _ action: @escaping (Int) -> Void) {
    self.loop = loop
    self.times = times
    self.interval = interval
    self.action = action
  }

  override func fire() {
    count += 1
    if count < times { loop.arm(self, at: loop.now + interval) }
    action(count)
  }
}
