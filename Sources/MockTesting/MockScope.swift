import MockURLProtocol
import Testing

/// The stretch of a test in which one mock answers.
package final class MockScope: Sendable {
  /// The innermost scope of the task that asks.
  @TaskLocal package static var current: MockScope?

  /// What answers.
  package let mock: any Mocking
  private let checks: MockChecks
  /// Whether a trait further inside has taken over, so that nothing can have come here.
  private let isReplaced = LockedBox(false)

  /// A scope in which `mock` answers, and which ends with `checks`.
  package init(_ mock: any Mocking, checks: MockChecks) {
    self.mock = mock
    self.checks = checks
  }

  /// Runs `body` in the scope, and records what the checks find afterwards.
  /// - Throws: what `body` throws.
  package func run(
    sourceLocation: SourceLocation, _ body: @Sendable () async throws -> Void
  ) async throws {
    Self.current?.isReplaced.withLock { $0 = true }
    do {
      try await Self.$current.withValue(self, operation: body)
    } catch {
      record(brokeOff: true, sourceLocation)
      throw error
    }
    record(brokeOff: false, sourceLocation)
  }

  private func record(brokeOff: Bool, _ sourceLocation: SourceLocation) {
    guard !isReplaced.withLock({ $0 }) else { return }
    for failure in checks.failures(of: mock, brokeOff: brokeOff) {
      Issue.record(Comment(rawValue: failure), sourceLocation: sourceLocation)
    }
  }
}
