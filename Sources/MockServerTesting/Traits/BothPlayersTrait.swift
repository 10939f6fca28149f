import MockServer
import MockTesting
import Testing

/// Runs each case of a test twice, offline and against a live server; made by `.bothPlayers`.
///
/// Every issue of a run says which one it was. On a suite it holds for every test inside.
public struct BothPlayersTrait: TestTrait, SuiteTrait, TestScoping {
  private let setup: MockSetup
  private let checks: MockChecks
  /// Where the trait was written; nil for where the test is.
  private let place: SourceLocation?

  init(_ setup: MockSetup, checks: MockChecks, place: SourceLocation?) {
    self.setup = setup
    self.checks = checks
    self.place = place
  }

  /// Tests of a suite with the trait have it too.
  public var isRecursive: Bool { true }

  /// Runs a test's case with each player, and looks at each as `.mocked` and `.served` do.
  ///
  /// A rule or link that doesn't parse is recorded in place of the test. What the case throws is recorded, so that it is tried
  /// with the other player as well.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    do throws(MockSetupError) { _ = try setup.scenario() } catch {
      Issue.record(Comment(rawValue: error.description), sourceLocation: place ?? test.sourceLocation)
      return
    }
    for kind in Player.Kind.allCases where !Task.isCancelled {
      try await PlayerIssues.named(kind, for: test, testCase: testCase) {
        do {
          try await run(kind, test, function)
        } catch {
          Issue.record(error, sourceLocation: test.sourceLocation)
        }
      }
    }
  }

  private func run(_ kind: Player.Kind, _ test: Test, _ function: @Sendable () async throws -> Void) async throws {
    let player: Player
    switch kind {
    case .offline:
      player = Player(try MockNetwork(setup, clock: .automatic, unmatched: checks.unmatched))
    case .server:
      player = Player(try MockServer(setup))
    }
    defer { player.stop() }
    try await MockScope(player.mock, checks: checks).run(sourceLocation: test.sourceLocation) {
      try await Player.$running.withValue(player, operation: function)
    }
  }
}
