import Quantities
import Testing

@testable import MockServer

@Suite struct EventLoopPostingTests {
  @Test func runsWorkOfEachThreadInItsOrder() async throws {
    try await withLoop { loop in
      let seen = LockedBox<[[Int]]>([[], [], [], []])
      await withTaskGroup(of: Void.self) { group in
        for poster in 0..<4 {
          group.addTask {
            for number in 0..<2500 { loop.post { seen.withLock { $0[poster].append(number) } } }
          }
        }
      }
      await loop.run {}
      #expect(seen.withLock { $0 } == Array(repeating: Array(0..<2500), count: 4))
    }
  }

  /// libevent does what its callbacks make ready before it looks at descriptors again.
  @Test func workThatPostsItselfDoesNotKeepDescriptorsFromTheirTurn() async throws {
    let ends = try SocketOptions.pair()
    let (near, far) = (Descriptor(ends.0), Descriptor(ends.1))
    try await withLoop { loop in
      nonisolated(unsafe) var isSeen = false
      let rounds: Int = await loop.wait { done in
        nonisolated(unsafe) let watch = try? loop.watchReading(near.number, ClosureHandler { _, _ in isSeen = true })
        @Sendable func again(_ round: Int) {
          guard !isSeen, round < 100_000 else {
            watch?.cancel()
            return done(round)
          }
          loop.post { again(round + 1) }
        }
        send("x", to: far.number)
        again(0)
      }
      #expect(rounds < 100_000)
    }
  }

  @Test func runsWorkPostedFromItsOwnThreadAfterThePresentWork() async throws {
    try await withLoop { loop in
      let order: [Int] = await loop.wait { done in
        let seen = LockedBox<[Int]>([])
        loop.post {
          seen.withLock { $0.append(2) }
          loop.post { done(seen.withLock { $0 + [3] }) }
        }
        seen.withLock { $0.append(1) }
      }
      #expect(order == [1, 2, 3])
    }
  }

  @Test func runsWhatWasPostedBeforeTheStopAndRefusesTheRest() throws {
    let loop = try EventLoop()
    let count = LockedBox(0)
    loop.post { count.withLock { $0 += 1 } }
    try loop.start()
    loop.post { count.withLock { $0 += 1 } }
    loop.stop()
    loop.stop()
    #expect(count.withLock { $0 } == 2)
    #expect(!loop.post {})
    #expect(throws: LoopError.self) { try loop.start() }
  }

  @Test func letsGoOfItsTimersAndWatchesWhenItStops() throws {
    weak var loopSeen: EventLoop?
    weak var timerSeen: LoopTimer?
    weak var handlerSeen: ClosureHandler?
    let pair = try SocketOptions.pair()
    defer {
      closeDescriptor(pair.0)
      closeDescriptor(pair.1)
    }
    do {
      let loop = try EventLoop()
      loopSeen = loop
      let timer = LoopTimer()
      timerSeen = timer
      loop.arm(timer, at: .never)
      loop.schedule(at: loop.now + .seconds(1000)) {}
      let handler = ClosureHandler { _, _ in }
      handlerSeen = handler
      _ = try loop.watch(pair.0, handler)
      try loop.start()
      loop.stop()
    }
    #expect(loopSeen == nil)
    #expect(timerSeen == nil)
    #expect(handlerSeen == nil)
  }
}
