import Quantities
import Testing

@testable import Scenarios

@Suite(.timeLimit(.minutes(10))) struct JournalWaitTests {
  /// Waits, and collects what the completion is told.
  private func wait(
    _ script: JournalScript, _ text: String = "", count: Int, _ timeout: Duration = .seconds(5)
  ) throws -> (LockedBox<[JournalWaitResult]>, JournalWait) {
    let results = LockedBox<[JournalWaitResult]>([])
    let wait = script.journal.wait(for: try query(text), count: count, deadline: script.time.now + timeout) { result in
      results.withLock { $0.append(result) }
    }
    return (results, wait)
  }

  @Test func endsOnceWhenEnoughHaveEnded() throws {
    let script = JournalScript(capacity: 10)
    script.play(target: "/a")
    let (results, _) = try wait(script, "path=/a", count: 3)
    script.play(target: "/b")
    script.play(target: "/a")
    let open = script.begin(target: "/a")
    #expect(results.withLock { $0 } == [])
    script.end(open)
    #expect(results.withLock { $0 } == [.reached(3)])
    script.play(target: "/a")
    script.time.runUntilIdle()
    #expect(results.withLock { $0 } == [.reached(3)])
    #expect(script.time.nextDue == nil)
  }

  @Test func isOverAtOnceWhenThereIsNothingToWaitFor() throws {
    let script = JournalScript(capacity: 10)
    script.play()
    #expect(try wait(script, count: 1).0.withLock { $0 } == [.reached(1)])
    #expect(try wait(script, count: 0).0.withLock { $0 } == [.reached(1)])
    #expect(script.time.nextDue == nil)
  }

  @Test func saysHowManyThereWereWhenTheTimeIsOver() throws {
    let script = JournalScript(capacity: 10)
    let (results, _) = try wait(script, "status=5xx", count: 2, .seconds(3))
    script.play(status: 503)
    script.time.advance(by: .milliseconds(2_999))
    #expect(results.withLock { $0 } == [])
    script.time.advance(by: .milliseconds(1))
    #expect(results.withLock { $0 } == [.timedOut(1)])
    script.play(status: 503)
    #expect(results.withLock { $0 } == [.timedOut(1)])
  }

  @Test func waitsForExchangesThatAreOpenAtTheSameTime() throws {
    let script = JournalScript(capacity: 10)
    let (results, _) = try wait(script, "state=open", count: 2)
    let first = script.begin()
    script.end(first)
    let second = script.begin()
    #expect(results.withLock { $0 } == [])
    let third = script.begin()
    #expect(results.withLock { $0 } == [.reached(2)])
    script.end(second)
    script.end(third)
  }

  @Test func aCancelledWaitHearsNothing() throws {
    let script = JournalScript(capacity: 10)
    let (results, wait) = try wait(script, count: 1)
    wait.cancel()
    script.play()
    script.time.runUntilIdle()
    #expect(results.withLock { $0 } == [])
  }

  @Test func whatIsClearedCountsNoMore() throws {
    let script = JournalScript(capacity: 10)
    let (results, _) = try wait(script, "session=tom", count: 2)
    script.play("tom")
    script.journal.clear(session: "tom")
    script.play("tom")
    #expect(results.withLock { $0 } == [])
    script.play("tom")
    #expect(results.withLock { $0 } == [.reached(2)])
  }

  @Test func aWaitCountsMoreThanIsKept() throws {
    let script = JournalScript(capacity: 2)
    let (results, _) = try wait(script, count: 5)
    for _ in 1...5 { script.play() }
    #expect(results.withLock { $0 } == [.reached(5)])
  }

  @Test func aTaskGetsTheEntriesItWaitedFor() async throws {
    let script = JournalScript(capacity: 10)
    async let entries = script.journal.wait(count: 2, matching: JournalQuery(path: "/a"))
    script.play(target: "/a")
    script.play(target: "/b")
    script.play(target: "/a")
    #expect(try await entries.map(\.number) == [1, 3])
  }

  @Test func aTaskIsToldWhatWasMissing() async throws {
    let script = JournalScript(capacity: 10)
    let journal = script.journal
    let task = Task { try await journal.wait(count: 2, matching: JournalQuery(path: "/a"), timeout: .seconds(5)) }
    while script.time.nextDue == nil { await Task.yield() }
    script.play(target: "/a")
    script.time.runUntilIdle()
    let error = await #expect(throws: JournalWaitError.self) { try await task.value }
    #expect(error?.description.hasPrefix("1 of 2 exchanges of path=/a&state=finished were there after 5s") == true)
  }

  @Test func aTaskThatIsCancelledWaitsNoLonger() async throws {
    let script = JournalScript(capacity: 10)
    let journal = script.journal
    let task = Task { try await journal.wait(count: 2) }
    while script.time.nextDue == nil { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(script.time.nextDue == nil)
  }
}
