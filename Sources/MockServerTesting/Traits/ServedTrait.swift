import MockServer
import MockTesting
import Testing

/// Gives each case of a test a live `MockServer` of its own; made by `.served`.
///
/// On a suite it holds for every test inside. Where suite and test both have one, the test's holds alone.
public struct ServedTrait: TestTrait, SuiteTrait, TestScoping {
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

  /// Runs a test's case with a new server, then records steps of scripts that weren't met and requests that nothing answered.
  ///
  /// A rule or link that doesn't parse is recorded in place of the test.
  /// - Throws: what the case throws, and what the server's start throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let server: MockServer
    do {
      server = try MockServer(setup)
    } catch let error as MockSetupError {
      Issue.record(Comment(rawValue: error.description), sourceLocation: place ?? test.sourceLocation)
      return
    }
    defer { server.stop() }
    try await MockScope(server, checks: checks).run(sourceLocation: test.sourceLocation, function)
  }
}
