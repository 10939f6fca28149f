import MockServer
import MockTesting
import Testing

extension Trait where Self == ServedTrait {
  /// Gives each case of the test a live server of its own on a free port: `@Test(.served)`.
  ///
  /// The test finds it as `MockServer.current`.
  public static var served: Self { ServedTrait(MockSetup(file: ""), checks: MockChecks(), place: nil) }

  /// Gives each case of the test a live server of its own on a free port, with these rules and this link:
  /// `@Test(.served("503*2, ok", profile: .edge))`.
  ///
  /// The test finds it as `MockServer.current`. When it is over, steps of a script that no attempt came to and requests that
  /// nothing answered fail it. A rule that doesn't parse fails it too, with the column and what was expected there.
  /// - Parameters:
  ///   - rules: rules as on the command line, `GET /feed: 503*2, ok`, or a script alone, which holds for every path. The newest
  ///     rule that matches acts.
  ///   - profile: the link before the server, in real time; nil for none.
  ///   - seed: seeds all chance; nil for the same seed every time.
  ///   - unused: what becomes of steps that no attempt came to.
  ///   - unmatched: what becomes of requests that nothing answers; the client gets 404 either way.
  ///   - sourceLocation: where mistakes in the above are reported.
  public static func served(
    _ rules: String..., profile: LinkProfile? = nil, seed: UInt64? = nil, unused: UnusedStepsPolicy = .fails,
    unmatched: MockOptions.Unmatched = .fails, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    ServedTrait(
      MockSetup(rules, link: .profile(profile), seed: seed, file: ""),
      checks: MockChecks(unused: unused, unmatched: unmatched), place: sourceLocation)
  }

  /// The same with a link as it is typed: `@Test(.served(profile: "edge,loss=1%"))`.
  ///
  /// A link that doesn't parse fails the test, with the column and what was expected there.
  public static func served(
    _ rules: String..., profile: String, seed: UInt64? = nil, unused: UnusedStepsPolicy = .fails,
    unmatched: MockOptions.Unmatched = .fails, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    ServedTrait(
      MockSetup(rules, link: .text(profile), seed: seed, file: ""),
      checks: MockChecks(unused: unused, unmatched: unmatched), place: sourceLocation)
  }

  /// The same as scenario files say: `@Test(.served(scenario: "login.json"))`.
  ///
  /// Mistakes in them fail the test, with line and column.
  /// - Parameters:
  ///   - scenario: a file, or a directory of files; a relative path stands in the working directory, or beside the test's source.
  ///   - profile: the link in place of the files' own; nil to leave it.
  ///   - unused: what becomes of steps that no attempt came to. A file that many tests share has rules that one of them
  ///     doesn't ask for, so here they are fine.
  ///   - unmatched: what becomes of requests that nothing answers; the client gets 404 either way.
  ///   - file: the source beside which a relative path may stand.
  ///   - sourceLocation: where mistakes in the above are reported.
  public static func served(
    scenario: String, profile: LinkProfile? = nil, unused: UnusedStepsPolicy = .allowed,
    unmatched: MockOptions.Unmatched = .fails, file: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    ServedTrait(
      MockSetup(scenarios: [scenario], link: .profile(profile), file: "\(file)"),
      checks: MockChecks(unused: unused, unmatched: unmatched), place: sourceLocation)
  }
}
