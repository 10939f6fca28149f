import Quantities
import Testing

@testable import Scenarios

@Suite struct ScriptStepTests {
  @Test(arguments: [(1, "503"), (2, "503"), (3, "500"), (4, "ok"), (5, "ok"), (1_000_000, "ok")])
  func countsAreExpandedAndTheLastAttemptRepeats(_ number: Int, _ outcome: String) throws {
    #expect(try Script(parsing: "503*2, 500, ok").step(forAttempt: number).outcome.description == outcome)
  }

  @Test func aCountOnTheLastAttemptDoesNotEndTheScript() throws {
    #expect(try Script(parsing: "ok, 503*2").step(forAttempt: 99).outcome.status?.code == 503)
  }

  @Test func numbersBelowOneTakeTheFirstStep() throws {
    let script = try Script(parsing: "503, ok")
    for number in [0, -1, .min] { #expect(script.step(forAttempt: number).outcome.status?.code == 503) }
  }

  @Test func hugeCountsDoNotOverflow() throws {
    let script = try Script(parsing: "503*9223372036854775807, 500*9223372036854775807, ok")
    #expect(script.step(forAttempt: .max).outcome.status?.code == 503)
  }

  @Test func aScriptIsNeverEmpty() {
    #expect(Script(attempts: []).description == "ok")
  }

  @Test func offsetsResolveWithinABodyOfTenBytes() {
    #expect(BodyOffset.bytes(ByteCount(64)).resolve(10) == 64)
    #expect(BodyOffset.share(Percent(50)).resolve(10) == 5)
    #expect(BodyOffset.share(Percent(100)).resolve(10) == 10)
  }

  @Test(arguments: [(1500, 2), (2000, 2), (1, 1), (0, 0)])
  func retryAfterSecondsAreRoundedUp(_ milliseconds: Int, _ seconds: Int64) {
    #expect(RetryAfterOption.seconds(.milliseconds(milliseconds)).wholeSeconds == seconds)
  }

  @Test func everyFaultDefaultsToAPlaceItAllows() {
    for kind in FaultKind.allCases {
      #expect(kind.places.isEmpty || kind.places.contains(kind.defaultPoint.place), "\(kind)")
      #expect(!kind.summary.isEmpty && !kind.summary.contains("\n"))
    }
  }
}
