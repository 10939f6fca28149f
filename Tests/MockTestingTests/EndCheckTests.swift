import Foundation
import MockTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct EndCheckTests {
  @Test(
    .recordsIssue(
      #""GET /feed: 503*2, ok" at /feed: 1 attempt, the last one met 503*2 (1 of 2); never met: ok"#,
      "1 attempt of 1 request\n  #  planned  happened ", "\nGET /feed\n  1  503"), .mocked("GET /feed: 503*2, ok"))
  func stepsThatNoAttemptCameToAreRecorded() async throws {
    try await get("/feed")
  }

  @Test(
    .recordsIssue(#""ANY *: 503, 429, ok" at /b: 1 attempt, the last one met 503; never met: 429, ok"#),
    .mocked("503, 429, ok"))
  func everyPathHasToComeToTheEnd() async throws {
    for path in ["/a", "/a", "/a", "/b"] { try await get(path) }
  }

  @Test(
    .recordsIssue(#""GET /feed: 503, ok": no request came; never met: 503, ok"#, "no request came"),
    .mocked("GET /feed: 503, ok"))
  func aRuleThatNobodyAskedForIsRecorded() {}

  @Test(.recordsIssue("rule-1 (GET /feed: 503, ok) at /feed: 1 attempt"), .mocked)
  func rulesOfTheTestAreLookedAtToo() async throws {
    MockNetwork.current.when(.get("/feed")).script("503, ok")
    try await get("/feed")
  }

  @Test(
    .recordsIssue("GET https://any.host/fede is answered by no rule", "the closest is GET /feed: ok"),
    .mocked("GET /feed: ok", unused: .allowed))
  func requestsThatNothingAnswersAreRecorded() async {
    await #expect(throws: URLError.self) { try await get("/fede") }
  }

  @Test func aTestThatThrowsIsNotBlamedForWhatItDidNotComeTo() async throws {
    struct Stop: Error {}
    let trait: MockedTrait = .mocked("503, ok")
    let test = try #require(Test.current)
    await #expect(throws: Stop.self) {
      try await trait.provideScope(for: test, testCase: Test.Case.current) { throw Stop() }
    }
  }

  @Test(
    .recordsIssue("the script doesn't parse: column 8: found \"okk\", expected", "  503*2, okk\n         ^"),
    .mocked("503*2, okk"))
  func aScriptThatDoesNotParseFailsTheTest() {
    Issue.record("the test ran")
  }

  @Test(
    .recordsIssue("the rule doesn't parse: column 10: ", "expected \": \" (a colon and a blank)"),
    .mocked("GET /feed 503"))
  func aRuleThatDoesNotParseFailsTheTest() {
    Issue.record("the test ran")
  }

  @Test(.recordsIssue("the rule doesn't parse: column 1: ", "expected a method in capitals"), .mocked("get /feed: 503"))
  func aRuleInSmallLettersIsTakenForARule() {}

  @Test(.recordsIssue("the link doesn't parse: column 1: ", "did you mean \"edge\""), .mocked(link: "egde"))
  func aLinkThatDoesNotParseFailsTheTest() {}

  @Test(.recordsIssue("the scenario can't be used:", "missing.json"), .mocked(scenario: "missing.json"))
  func aScenarioThatIsNotThereFailsTheTest() {}

  @Test func askedForOutsideOfATestWithTheTraitItIsAnIssue() {
    let text = issue { _ = MockNetwork.current }
    #expect(text.contains("MockNetwork.current is there only inside a test with the trait .mocked"))
    #expect(issue { expectNoFailedVerdicts() }.contains("there is no mock here to look at"))
  }
}
