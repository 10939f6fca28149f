import MockTesting
import Testing

/// Wants a test, with all that its later traits do, to record an issue that says every one of these texts.
struct RecordsIssue: TestTrait, TestScoping {
  let texts: [String]

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      let said = issue.comments.map(\.rawValue).joined(separator: "\n")
      return texts.allSatisfy(said.contains)
    }
  }
}

extension Trait where Self == RecordsIssue {
  /// Wants the test to record an issue that says every one of these texts; any other issue fails it.
  static func recordsIssue(_ texts: String...) -> Self { RecordsIssue(texts: texts) }
}

/// The text of the issue that `body` records.
func issue(_ body: () throws -> Void) rethrows -> String {
  let said = LockedBox("")
  try withKnownIssue {
    try body()
  } matching: { issue in
    said.withLock { $0 += issue.comments.map(\.rawValue).joined(separator: "\n") }
    return true
  }
  return said.withLock { $0 }
}
