import Foundation
import MockURLProtocol
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ClockTests {
  @Test func sleepersWakeInTheirOrder() async throws {
    let clock = MockClock()
    let woken = LockedBox<[Int]>([])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for seconds in [30, 10, 3_600, 20] {
        group.addTask {
          try await clock.sleep(for: .seconds(seconds))
          woken.withLock { $0.append(seconds) }
        }
      }
      try await group.waitForAll()
    }
    #expect(woken.withLock { $0 } == [10, 20, 30, 3_600])
    #expect(clock.now.nanoseconds == 3_600_000_000_000)
  }

  @Test func sleepIsCancelled() async throws {
    let clock = MockClock(.manual)
    let task = Task { try await clock.sleep(for: .seconds(10)) }
    await clock.settled()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await clock.runUntilIdle()
    #expect(clock.now.nanoseconds == 0)
  }

  @Test func clockThatIsToldToStandsStillOtherwise() async throws {
    let network = MockNetwork("ok+delay=2s", MockOptions(clock: .manual))
    let recorder = Recorder()
    network.session(delegate: recorder).dataTask(with: try url("/a")).resume()
    await network.clock.advance(by: .seconds(1))
    #expect(recorder.events.isEmpty)
    await network.clock.advance(by: .seconds(1))
    #expect(recorder.events.last == "complete 0")
    #expect(network.clock.now.nanoseconds == 2_000_000_000)
  }

  @Test func retriesHappenOnTheWay() async throws {
    let network = MockNetwork("503*3, ok", MockOptions(clock: .manual))
    let session = network.session()
    let target = try url("/a")
    let client = Task {
      while status(try await session.data(from: target).1) == 503 { try await network.clock.sleep(for: .seconds(10)) }
    }
    await network.clock.advance(by: .seconds(60))
    try await client.value
    #expect(network.journal.entries.map { $0.began.nanoseconds / 1_000_000_000 } == [0, 10, 20, 30])
    #expect(network.clock.now.nanoseconds == 60_000_000_000)
  }

  @Test func realTimeIsAnOption() async throws {
    let network = MockNetwork("ok+delay=20ms", MockOptions(clock: .real))
    let start = ContinuousClock.now
    let (_, response) = try await network.session().data(from: try url("/a"))
    #expect(status(response) == 200)
    #expect(ContinuousClock.now - start >= .milliseconds(20))
  }

  @Test func oneClockServesTwoNetworks() async throws {
    let clock = MockClock()
    let (slow, fast) = (
      MockNetwork("ok+delay=9s", MockOptions(clock: clock)), MockNetwork("ok+delay=1s", MockOptions(clock: clock))
    )
    async let first = slow.session().data(from: try url("/a"))
    async let second = fast.session().data(from: try url("/a"))
    _ = try await (first, second)
    #expect((9_000_000_000...10_000_000_000).contains(clock.now.nanoseconds))
  }

  @Test func wholeTransferHasALimit() async throws {
    let network = MockNetwork()
    let configuration = URLSessionConfiguration.ephemeral
    network.install(in: configuration)
    configuration.timeoutIntervalForResource = 30
    let session = URLSession(configuration: configuration)
    let target = try url("/data/1m?mock=ok%2Brate=80kbit")
    #expect(await code { _ = try await session.data(from: target) } == .timedOut)
    #expect(network.clock.now.nanoseconds == 30_000_000_000)
    #expect(network.journal.entries.first?.wire?.end == .clientGone)
  }

  @Test func trickleIsNoSilence() async throws {
    let network = MockNetwork()
    var asked = try request("GET", "/data/100k?mock=ok%2Brate=8kbit")
    asked.timeoutInterval = 5
    let (data, _) = try await network.session().data(for: asked)
    #expect(data.count == 102_400)
    #expect(network.clock.now.nanoseconds > 100_000_000_000)
  }

  @Test func cancelledInTheMiddleTheServerLearnsOfIt() async throws {
    let network = MockNetwork(MockOptions(clock: .manual))
    let recorder = Recorder()
    let task = network.session(delegate: recorder).dataTask(with: try url("/data/100k?mock=ok%2Brate=80kbit"))
    task.resume()
    await network.clock.advance(by: .seconds(3))
    let got = recorder.body.count
    #expect((20_000...31_000).contains(got))
    task.cancel()
    await network.clock.advance(by: .seconds(30))
    #expect(recorder.code == .cancelled)
    #expect(recorder.body.count == got)
    let entry = try #require(network.journal.entries.first)
    #expect(entry.wire?.end == .clientGone)
    #expect(entry.wire?.bodyBytesSent == Int64(got))
  }
}
