import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// Answers that are decided later.
@Suite struct DeferralTests {
  /// A player whose `/live` is decided after `delay`, or never.
  private func make(after delay: Duration?, limit: Duration? = nil, _ plan: ResponsePlan = .text(200, "decided"))
    -> MemoryPlayer
  {
    MemoryPlayer(live: { time, answers in
      let deferral =
        if let limit {
          answers.deferrals.open(limit: limit) { .text(200, "too late") }
        } else {
          answers.deferrals.open()
        }
      if let delay { time.schedule(at: time.now + delay) { deferral.answer(plan) } }
      return .deferred(deferral.id)
    })
  }

  @Test func comesWhenItIsDecided() {
    let player = make(after: .seconds(3))
    let answer = player.send("GET", "/live")
    #expect(answer.text == "decided")
    #expect(answer.firstByte == .seconds(3))
    #expect(answer.ending == .keepAlive)
    #expect(answer.entry?.plan == .text(200, "decided"))
    #expect(player.engine.deferrals.count == 0)
  }

  @Test func theTimeLimitDecidesOtherwise() {
    let answer = make(after: .seconds(9), limit: .seconds(5)).send("GET", "/live")
    #expect(answer.text == "too late")
    #expect(answer.firstByte == .seconds(5))
  }

  @Test func anAnswerInTimeTakesTheLimitBack() {
    let player = make(after: .seconds(3), limit: .seconds(5))
    #expect(player.send("GET", "/live").text == "decided")
    #expect(player.time.nextDue == nil)
  }

  @Test func theScriptBendsTheFinalAnswerOnce() {
    let answer = make(after: .seconds(3)).send("GET", "/live?mock=reset@50%25+delay=1s+header=X-A:b")
    #expect(answer.firstByte == .seconds(4))
    #expect(answer.text == "dec")
    #expect(answer.ending == .reset)
    #expect(answer.fields["X-A"] == "b")
    #expect(answer.fields["Mocksrv-Fault"] == "reset@3+delay=1s; attempt=1")
    #expect(answer.entry?.attempt == 1)
  }

  @Test func theJournalShowsItAsOpenMeanwhile() throws {
    let player = make(after: .seconds(3))
    let seen = LockedBox<(isOpen: Bool, plan: ResponsePlan?)>((false, nil))
    player.time.schedule(at: player.time.now + .seconds(1)) { [journal = player.engine.journal] in
      seen.withLock { $0 = (journal.openCount == 1, journal.entries.last?.plan) }
    }
    _ = player.send("GET", "/live")
    #expect(seen.withLock { $0.isOpen })
    #expect(seen.withLock { $0.plan } == nil)
  }

  @Test func whoDecidesIsToldThatTheClientHasLeft() {
    let told = LockedBox(0)
    let late = LockedBox<Bool?>(nil)
    let player = MemoryPlayer(live: { _, answers in
      let deferral = answers.deferrals.open()
      deferral.onCancel {
        told.withLock { $0 += 1 }
        late.withLock { $0 = deferral.answer(.text(200, "for nobody")) }
      }
      return .deferred(deferral.id)
    })
    #expect(player.send("GET", "/live").entry?.wire?.end == .clientGone)
    #expect(told.withLock { $0 } == 1)
    #expect(late.withLock { $0 } == false)
  }

  @Test func theFirstDecisionCounts() {
    let deferral = DeferralRegistry(time: VirtualTime()).open()
    #expect(deferral.answer(.text(200, "first")))
    #expect(!deferral.answer(.text(200, "second")))
    #expect(deferral.take() == .text(200, "first"))
    #expect(deferral.take() == nil)
    deferral.onCancel { Issue.record("it was answered") }
    #expect(deferral.cancel() == nil)
  }

  @Test func aStreamMayBeWhatIsDecided() {
    let answer = MemoryPlayer(live: { time, answers in
      let deferral = answers.deferrals.open()
      time.schedule(at: time.now + .seconds(1)) {
        let channel = answers.channels.open()
        deferral.answer(ResponsePlan(status: 200, body: .channel(channel.id)))
        time.schedule(at: time.now + .seconds(1)) {
          channel.append(Array("late".utf8))
          channel.finish()
        }
      }
      return .deferred(deferral.id)
    }).send("GET", "/live?mock=close@2")
    #expect(answer.text == "la")
    #expect(answer.end == .seconds(2))
  }

  @Test func aDecisionThatNobodyTakesLetsGoOfItsStream() {
    let registry = LiveAnswers(time: VirtualTime())
    let deferral = registry.deferrals.open()
    let parts = LiveParts(registry, reached: nil)
    #expect(parts.adopt(.deferred(deferral.id)).deferral == deferral.id)
    let channel = registry.channels.open()
    #expect(deferral.answer(ResponsePlan(status: 200, body: .channel(channel.id))))
    parts.release()
    #expect(channel.state == .abandoned)
    #expect(registry.channels.count == 0)
  }

  @Test func mayBeDeferredAgain() {
    let answer = MemoryPlayer(live: { time, answers in
      let first = answers.deferrals.open()
      let second = answers.deferrals.open()
      time.schedule(at: time.now + .seconds(1)) { first.answer(.deferred(second.id)) }
      time.schedule(at: time.now + .seconds(2)) { second.answer(.text(200, "at last")) }
      return .deferred(first.id)
    }).send("GET", "/live?mock=header=X-A:b")
    #expect(answer.text == "at last")
    #expect(answer.end == .seconds(2))
  }

  @Test func nobodyMayWaitForWhatAnotherWaitsFor() {
    let registry = LiveAnswers(time: VirtualTime())
    let deferral = registry.deferrals.open()
    _ = LiveParts(registry, reached: nil).adopt(.deferred(deferral.id))
    #expect(LiveParts(registry, reached: nil).adopt(.deferred(deferral.id)).status == 500)
  }
}
