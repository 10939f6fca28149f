import MockServer
import MockTesting
import Testing

extension Trait where Self == BothPlayersTrait {
  /// Runs each case of the test twice, offline and against a live server: `@Test(.bothPlayers)`.
  ///
  /// The test finds the one of the moment as `Player.current`.
  public static var bothPlayers: Self { BothPlayersTrait(MockSetup(file: ""), checks: MockChecks(), place: nil) }

  /// Runs each case of the test twice, offline and against a live server, with these rules and this link:
  /// `@Test(.bothPlayers("503*2, ok"))`.
  ///
  /// The test finds the one of the moment as `Player.current`; issues say which it was. When a run is over, steps of a script
  /// that no attempt came to and requests that nothing answered fail it.
  /// - Parameters:
  ///   - rules: rules as on the command line, `GET /feed: 503*2, ok`, or a script alone, which holds for every path. The newest
  ///     rule that matches acts.
  ///   - link: the link between client and server; nil for none. The live server's takes real time.
  ///   - seed: seeds all chance; nil for the same seed every time.
  ///   - unused: what becomes of steps that no attempt came to.
  ///   - unmatched: what becomes of requests that nothing answers; with `fails` the offline one fails with a `URLError`, the live one
  ///     is answered 404.
  ///   - sourceLocation: where mistakes in the above are reported.
  public static func bothPlayers(
    _ rules: String..., link: LinkProfile? = nil, seed: UInt64? = nil, unused: UnusedStepsPolicy = .fails,
    unmatched: MockOptions.Unmatched = .fails, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    BothPlayersTrait(
      MockSetup(rules, link: .profile(link), seed: seed, file: ""),
      checks: MockChecks(unused: unused, unmatched: unmatched), place: sourceLocation)
  }

  /// The same as scenario files say: `@Test(.bothPlayers(scenario: "login.json"))`.
  ///
  /// Mistakes in them fail the test, with line and column.
  public static func bothPlayers(
    scenario: String, link: LinkProfile? = nil, unused: UnusedStepsPolicy = .allowed,
    unmatched: MockOptions.Unmatched = .fails, file: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    BothPlayersTrait(
      MockSetup(scenarios: [scenario], link: .profile(link), file: "\(file)"),
      checks: MockChecks(unused: unused, unmatched: unmatched), place: sourceLocation)
  }
}
