import MockURLProtocol
import Testing

extension Mocking {
  /// Expects so many requests that are like `pattern`; otherwise an issue is recorded that shows the attempts.
  /// - Returns: those there were.
  @discardableResult
  public func expectAttempts(
    _ count: Int, of pattern: RequestPattern = RequestPattern(), sourceLocation: SourceLocation = #_sourceLocation
  ) -> [JournalEntry] {
    let (found, failure) = Expectation(self).attempts(CountPattern(Int64(count)), of: pattern)
    record(failure, sourceLocation)
    return found
  }

  /// Expects as many requests like `pattern` as a range such as `2...4` or `2...` says.
  /// - Returns: those there were.
  @discardableResult
  public func expectAttempts(
    _ counts: some RangeExpression<Int>, of pattern: RequestPattern = RequestPattern(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [JournalEntry] {
    let (found, failure) = Expectation(self).attempts(CountPattern(counts), of: pattern)
    record(failure, sourceLocation)
    return found
  }

  /// Expects at least one request that is like `pattern`; otherwise the issue says what the closest one lacks.
  /// - Returns: the first one.
  @discardableResult
  public func expectRequest(
    _ pattern: RequestPattern, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JournalEntry? {
    let (found, failure) = Expectation(self).request(pattern)
    record(failure, sourceLocation)
    return found
  }

  /// Expects a verdict such as `retry-after` to have come out like this, in all sessions together.
  ///
  /// `passed` and `observed` want one of the kind, and none that failed; `failed` wants one that did.
  public func expectVerdict(
    _ name: String, _ result: VerdictResult, policy: VerdictPolicy = VerdictPolicy(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    record(Expectation(self).verdict(name, result, policy), sourceLocation)
  }

  /// Expects that no verdict failed, but for those that are named.
  public func expectNoFailedVerdicts(
    except exceptions: String..., policy: VerdictPolicy = VerdictPolicy(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectNoFailedVerdicts(exceptAny: exceptions, policy: policy, sourceLocation: sourceLocation)
  }

  func expectNoFailedVerdicts(exceptAny exceptions: [String], policy: VerdictPolicy, sourceLocation: SourceLocation) {
    record(Expectation(self).noFailedVerdicts(except: exceptions, policy), sourceLocation)
  }

  /// Expects that every step of every script was met, as the traits do when a test is over.
  public func expectNoUnusedSteps(sourceLocation: SourceLocation = #_sourceLocation) {
    record(Expectation(self).noUnusedSteps(), sourceLocation)
  }

  private func record(_ failure: String?, _ sourceLocation: SourceLocation) {
    guard let failure else { return }
    Issue.record(Comment(rawValue: failure), sourceLocation: sourceLocation)
  }
}
