import Quantities
import Testing

@testable import Scenarios

@Suite struct JournalKeepingTests {
  @Test func keepsTheNewestOfEachSession() {
    let script = JournalScript(capacity: 3)
    script.play("quiet")
    for _ in 1...10 { script.play("busy") }
    for _ in 1...4 { script.play() }
    #expect(script.journal.entries(of: "quiet").map(\.number) == [1])
    #expect(script.journal.entries(of: "busy").map(\.number) == [9, 10, 11])
    #expect(script.journal.entries(of: "").map(\.number) == [13, 14, 15])
    #expect(script.journal.entries.map(\.number) == [1, 9, 10, 11, 13, 14, 15])
    #expect(script.journal.count == 15)
    #expect(script.journal.sessions == ["busy", "quiet"])
  }

  @Test func growsWithWhatComesAndKeepsTheOrder() {
    let script = JournalScript(capacity: 1_000)
    for _ in 1...2_500 { script.play() }
    #expect(script.journal.entries.map(\.number) == Array(1_501...2_500))
  }

  @Test func requestsOfTheControlAPIAreNotInIt() {
    let player = MemoryPlayer { $0.journalCapacity = 2 }
    _ = player.send("GET", "/data/10")
    for _ in 1...50 { _ = player.send("GET", "/_mocksrv/health", ["Host": "localhost"]) }
    _ = player.send("GET", "/data/20")
    #expect(player.engine.journal.entries.map(\.number) == [1, 2])
    #expect(player.engine.journal.openCount == 0)
  }

  @Test func theSessionUsedLongestAgoPaysForTheBoundOfAll() {
    let script = JournalScript(capacity: 40, bound: 64)
    for _ in 1...30 { script.play("old") }
    for _ in 1...30 { script.play("new") }
    script.play("old")
    for _ in 1...4 { script.play("third") }
    // Dropped at the 65th entry: one too many, and a sixteenth of the bound to spare.
    #expect(script.journal.entries(of: "new").map(\.number) == Array(36...60))
    #expect(script.journal.entries(of: "old").count == 31)
    #expect(script.journal.entries(of: "third").count == 4)
    for _ in 1...40 { script.play("third") }
    #expect(script.journal.entries.count <= 64)
    #expect(script.journal.sessions == ["old", "third"])
    #expect(script.journal.entries(of: "old").last?.number == 61)
  }

  @Test func manySessionsStayWithinTheBound() {
    let script = JournalScript(capacity: 10, bound: 100)
    for number in 1...5_000 { script.play("s\(number)") }
    #expect(script.journal.entries.count <= 100)
    #expect(script.journal.entries.last?.number == 5_000)
    #expect(script.journal.sessions.count <= 100)
  }

  @Test func capacityZeroCountsAndTellsButKeepsNothing() {
    let script = JournalScript(capacity: 0)
    let seen = LockedBox<[Int]>([])
    script.journal.observe { entry in seen.withLock { $0.append(entry.number) } }
    let open = script.begin()
    #expect(script.journal.openCount == 1)
    script.end(open)
    script.play()
    #expect(script.journal.entries.isEmpty)
    #expect(script.journal.count == 2)
    #expect(seen.withLock { $0 } == [1, 2])
  }

  @Test func anOpenExchangeShowsUntilItIsReplaced() {
    let script = JournalScript(capacity: 2)
    let open = script.begin()
    #expect(script.journal.entries.map { $0.wire == nil } == [true])
    script.play()
    script.play()
    script.end(open)
    #expect(script.journal.entries.map(\.number) == [2, 3])
    #expect(script.journal.openCount == 0)
  }

  @Test func whatWasClearedDoesNotComeBackWhenItEnds() {
    let script = JournalScript(capacity: 4)
    let open = [script.begin(), script.begin("tom"), script.begin("eva")]
    script.play("tom")
    script.journal.clear(session: "tom")
    script.play("tom")
    script.end(open[1])
    #expect(script.journal.entries(of: "tom").map(\.number) == [5])
    #expect(script.journal.entries.map(\.number) == [1, 3, 5])
    script.journal.clear()
    script.end(open[0])
    script.end(open[2])
    #expect(script.journal.entries.isEmpty)
    script.play()
    #expect(script.journal.entries.map(\.number) == [6])
    #expect(script.journal.openCount == 0)
  }

  @Test func anObserverCanBeTakenAway() {
    let script = JournalScript(capacity: 4)
    let seen = LockedBox(0)
    let observation = script.journal.observe { _ in seen.withLock { $0 += 1 } }
    script.play()
    observation.cancel()
    script.play()
    #expect(seen.withLock { $0 } == 1)
  }

  @Test func countsInTheOrderOfTheEnd() {
    let script = JournalScript(capacity: 4)
    let open = script.begin()
    script.play()
    script.end(open)
    #expect(script.journal.entries.map(\.finishNumber) == [2, 1])
  }
}
