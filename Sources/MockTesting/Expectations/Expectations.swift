import MockURLProtocol
import Testing

// The expectations of `Mocking` about the mock of the test that runs.

/// Expects so many requests that are like `pattern`: `expectAttempts(3, of: "/feed")`, `expectAttempts(1, of: .put("/upload"))`.
///
/// Otherwise an issue is recorded that shows the attempts.
/// - Returns: those there were.
@discardableResult
public func expectAttempts(
  _ count: Int, of pattern: RequestPattern = RequestPattern(), sourceLocation: SourceLocation = #_sourceLocation
) -> [JournalEntry] {
  MockScope.mock(sourceLocation)?.expectAttempts(count, of: pattern, sourceLocation: sourceLocation) ?? []
}

/// Expects as many requests like `pattern` as a range such as `2...4` or `2...` says.
/// - Returns: those there were.
@discardableResult
public func expectAttempts(
  _ counts: some RangeExpression<Int>, of pattern: RequestPattern = RequestPattern(),
  sourceLocation: SourceLocation = #_sourceLocation
) -> [JournalEntry] {
  MockScope.mock(sourceLocation)?.expectAttempts(counts, of: pattern, sourceLocation: sourceLocation) ?? []
}

/// Expects at least one request that is like `pattern`: `expectRequest(.get("/feed").header("If-None-Match", .present))`.
///
/// Otherwise the issue says what the closest one lacks.
/// - Returns: the first one.
@discardableResult
public func expectRequest(
  _ pattern: RequestPattern, sourceLocation: SourceLocation = #_sourceLocation
) -> JournalEntry? {
  MockScope.mock(sourceLocation)?.expectRequest(pattern, sourceLocation: sourceLocation)
}

/// Expects a verdict to have come out like this: `expectVerdict("retry-after", .passed)`.
///
/// `passed` and `observed` want one of the kind, and none that failed; `failed` wants one that did.
public func expectVerdict(
  _ name: String, _ result: VerdictResult, policy: VerdictPolicy = VerdictPolicy(),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  MockScope.mock(sourceLocation)?.expectVerdict(name, result, policy: policy, sourceLocation: sourceLocation)
}

/// Expects that no verdict failed, but for those that are named: `expectNoFailedVerdicts(except: "backoff")`.
public func expectNoFailedVerdicts(
  except exceptions: String..., policy: VerdictPolicy = VerdictPolicy(),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  MockScope.mock(sourceLocation)?.expectNoFailedVerdicts(
    exceptAny: exceptions, policy: policy, sourceLocation: sourceLocation)
}

/// Expects that every step of every script was met, as the traits do when a test is over.
public func expectNoUnusedSteps(sourceLocation: SourceLocation = #_sourceLocation) {
  MockScope.mock(sourceLocation)?.expectNoUnusedSteps(sourceLocation: sourceLocation)
}

extension MockScope {
  /// The mock of the test that runs; without one an issue is recorded.
  static func mock(_ sourceLocation: SourceLocation) -> (any Mocking)? {
    if let current { return current.mock }
    Issue.record(
      """
      there is no mock here to look at; give the test a trait such as .mocked, or ask the mock itself: \
      network.expectAttempts(3, of: "/feed")
      """, sourceLocation: sourceLocation)
    return nil
  }
}
