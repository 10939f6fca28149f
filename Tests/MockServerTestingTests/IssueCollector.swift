import MockServerTesting
import Testing

/// Keeps the issues of a test, with all that its later traits do, from the outcome, and looks at what they say.
///
/// Needs to see what traits make of an issue, which `withKnownIssue` doesn't.
struct IssueCollector: TestTrait, TestScoping {
  let expected: [[String]]

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let said = LockedBox<[String]>([])
    let collecting: IssueHandlingTrait = .compactMapIssues { issue in
      let error = issue.error.map { ["\($0)"] } ?? []
      said.withLock { $0.append((issue.comments.map(\.rawValue) + error).joined(separator: "\n")) }
      return nil
    }
    try await collecting.provideScope(for: test, testCase: testCase, performing: function)
    let texts = said.withLock { $0 }
    #expect(texts.count == expected.count, "\(texts)")
    for (text, parts) in zip(texts, expected) {
      for part in parts { #expect(text.contains(part)) }
    }
  }
}

extension Trait where Self == IssueCollector {
  /// Wants the test to record these issues, in order, each of which says every one of its texts.
  static func records(_ expected: [String]...) -> Self { IssueCollector(expected: expected) }
}
