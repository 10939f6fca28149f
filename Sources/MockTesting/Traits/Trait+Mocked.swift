import MockURLProtocol
import Testing

extension Trait where Self == MockedTrait {
  /// Gives each case of the test a `MockNetwork` of its own, on which built-in endpoints such as `/data/1m` answer:
  /// `@Test(.mocked)`.
  ///
  /// The test finds it as `MockNetwork.current`.
  public static var mocked: Self {
    MockedTrait(MockSetup(file: ""), clock: .automatic, checks: MockChecks(), place: nil)
  }

  /// Gives each case of the test a `MockNetwork` of its own, with these rules and this link: `@Test(.mocked("503*2, ok"))`.
  ///
  /// The test finds it as `MockNetwork.current`. When it is over, steps of a script that no attempt came to and requests that
  /// nothing answered fail it. A rule that doesn't parse fails it too, with the column and what was expected there.
  /// - Parameters:
  ///   - rules: rules as on the command line, `GET /feed: 503*2, ok`, or a script alone, which holds for every path. The newest
  ///     rule that matches acts.
  ///   - link: the link between the client and every host; nil for none.
  ///   - clock: what makes time go on.
  ///   - seed: seeds all chance; nil for the same seed every time.
  ///   - unused: what becomes of steps that no attempt came to.
  ///   - unmatched: what becomes of requests that nothing answers.
  ///   - sourceLocation: where mistakes in the above are reported.
  public static func mocked(
    _ rules: String..., link: LinkProfile? = nil, clock: MockClock.Mode = .automatic, seed: UInt64? = nil,
    unused: UnusedStepsPolicy = .fails, unmatched: MockOptions.Unmatched = .fails,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    MockedTrait(
      MockSetup(rules, link: .profile(link), seed: seed, file: ""), clock: clock,
      checks: MockChecks(unused: unused, unmatched: unmatched), place: sourceLocation)
  }

  /// The same with a link as it is typed: `@Test(.mocked(link: "lte for 10s; offline for 30s; lte"))`.
  ///
  /// A link that doesn't parse fails the test, with the column and what was expected there.
  public static func mocked(
    _ rules: String..., link: String, clock: MockClock.Mode = .automatic, seed: UInt64? = nil,
    unused: UnusedStepsPolicy = .fails, unmatched: MockOptions.Unmatched = .fails,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    MockedTrait(
      MockSetup(rules, link: .text(link), seed: seed, file: ""), clock: clock,
      checks: MockChecks(unused: unused, unmatched: unmatched), place: sourceLocation)
  }

  /// The same as scenario files say: `@Test(.mocked(scenario: "login.json"))`.
  ///
  /// Mistakes in them fail the test, with line and column.
  /// - Parameters:
  ///   - scenario: a file, or a directory of files; a relative path stands in the working directory, or beside the test's source.
  ///   - link: the link in place of the files' own; nil to leave it.
  ///   - clock: what makes time go on.
  ///   - unused: what becomes of steps that no attempt came to. A file that many tests share has rules that one of them
  ///     doesn't ask for, so here they are fine.
  ///   - unmatched: what becomes of requests that nothing answers.
  ///   - file: the source beside which a relative path may stand.
  ///   - sourceLocation: where mistakes in the above are reported.
  public static func mocked(
    scenario: String, link: LinkProfile? = nil, clock: MockClock.Mode = .automatic,
    unused: UnusedStepsPolicy = .allowed, unmatched: MockOptions.Unmatched = .fails, file: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    MockedTrait(
      MockSetup(scenarios: [scenario], link: .profile(link), file: "\(file)"), clock: clock,
      checks: MockChecks(unused: unused, unmatched: unmatched), place: sourceLocation)
  }
}
