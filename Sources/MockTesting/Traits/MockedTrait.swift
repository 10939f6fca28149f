import MockURLProtocol
import Testing

/// Gives each case of a test a `MockNetwork` of its own; made by `.mocked`.
///
/// On a suite it holds for every test inside. Where suite and test both have one, the test's holds alone.
public struct MockedTrait: TestTrait, SuiteTrait, TestScoping {
  private let setup: MockSetup
  private let clock: MockClock.Mode
  private let checks: MockChecks
  /// Where the trait was written; nil for where the test is.
  private let place: SourceLocation?

  init(_ setup: MockSetup, clock: MockClock.Mode, checks: MockChecks, place: SourceLocation?) {
    self.setup = setup
    self.clock = clock
    self.checks = checks
    self.place = place
  }

  /// Tests of a suite with the trait have it too.
  public var isRecursive: Bool { true }

  /// Runs a test's case on a new network, then records steps of scripts that weren't met and requests that nothing answered.
  ///
  /// A rule or link that doesn't parse is recorded in place of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let network: MockNetwork
    do throws(MockSetupError) {
      network = try MockNetwork(setup, clock: clock, unmatched: checks.unmatched)
    } catch {
      Issue.record(Comment(rawValue: error.description), sourceLocation: place ?? test.sourceLocation)
      return
    }
    try await MockScope(network, checks: checks).run(sourceLocation: test.sourceLocation, function)
  }
}
