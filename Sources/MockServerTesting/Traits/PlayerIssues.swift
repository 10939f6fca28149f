import MockTesting
import Testing

/// Lets the issues of a run say which player it was.
enum PlayerIssues {
  /// Runs `body`, whose issues get the player's name as their first comment.
  /// - Throws: what `body` throws.
  static func named(
    _ kind: Player.Kind, for test: Test, testCase: Test.Case?, _ body: @Sendable () async throws -> Void
  ) async throws {
    #if compiler(>=6.2)
      let naming: IssueHandlingTrait = .compactMapIssues { issue in
        var issue = issue
        issue.comments.insert("with \(kind.title)", at: 0)
        return issue
      }
      try await naming.provideScope(for: test, testCase: testCase, performing: body)
    #else
      // Issues can't be changed here, but seen: where there are any, one more says whose they were.
      let count = LockedBox(0)
      try await withKnownIssue(isIntermittent: true) {
        try await body()
      } matching: { _ in
        count.withLock { $0 += 1 }
        return false
      }
      guard count.withLock({ $0 }) > 0 else { return }
      Issue.record("the last issues were with \(kind.title)", sourceLocation: test.sourceLocation)
    #endif
  }
}
