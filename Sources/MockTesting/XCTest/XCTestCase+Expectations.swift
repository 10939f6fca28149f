#if canImport(XCTest)
  import MockURLProtocol
  import XCTest

  /// The expectations of Swift Testing, spelt alike; they are about the network that `mockNetwork` made last, or the one that is
  /// named.
  extension XCTestCase {
    /// Expects so many requests that are like `pattern`; otherwise the test fails, and shows the attempts.
    /// - Returns: those there were.
    @discardableResult
    public func expectAttempts(
      _ count: Int, of pattern: RequestPattern = RequestPattern(), on mock: (any Mocking)? = nil,
      file: StaticString = #filePath, line: UInt = #line
    ) -> [JournalEntry] {
      guard let mock = mock ?? ownNetwork(file, line) else { return [] }
      let (found, failure) = Expectation(mock).attempts(CountPattern(Int64(count)), of: pattern)
      fail(failure, file, line)
      return found
    }

    /// Expects as many requests like `pattern` as a range such as `2...4` or `2...` says.
    /// - Returns: those there were.
    @discardableResult
    public func expectAttempts(
      _ counts: some RangeExpression<Int>, of pattern: RequestPattern = RequestPattern(),
      on mock: (any Mocking)? = nil, file: StaticString = #filePath, line: UInt = #line
    ) -> [JournalEntry] {
      guard let mock = mock ?? ownNetwork(file, line) else { return [] }
      let (found, failure) = Expectation(mock).attempts(CountPattern(counts), of: pattern)
      fail(failure, file, line)
      return found
    }

    /// Expects at least one request that is like `pattern`; otherwise the failure says what the closest one lacks.
    /// - Returns: the first one.
    @discardableResult
    public func expectRequest(
      _ pattern: RequestPattern, on mock: (any Mocking)? = nil, file: StaticString = #filePath, line: UInt = #line
    ) -> JournalEntry? {
      guard let mock = mock ?? ownNetwork(file, line) else { return nil }
      let (found, failure) = Expectation(mock).request(pattern)
      fail(failure, file, line)
      return found
    }

    /// Expects a verdict such as `retry-after` to have come out like this.
    ///
    /// `passed` and `observed` want one of the kind, and none that failed; `failed` wants one that did.
    public func expectVerdict(
      _ name: String, _ result: VerdictResult, policy: VerdictPolicy = VerdictPolicy(), on mock: (any Mocking)? = nil,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      guard let mock = mock ?? ownNetwork(file, line) else { return }
      fail(Expectation(mock).verdict(name, result, policy), file, line)
    }

    /// Expects that no verdict failed, but for those that are named.
    public func expectNoFailedVerdicts(
      except exceptions: String..., policy: VerdictPolicy = VerdictPolicy(), on mock: (any Mocking)? = nil,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      guard let mock = mock ?? ownNetwork(file, line) else { return }
      fail(Expectation(mock).noFailedVerdicts(except: exceptions, policy), file, line)
    }

    /// Expects that every step of every script was met, as is looked at anyway when the test is over.
    public func expectNoUnusedSteps(
      on mock: (any Mocking)? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
      guard let mock = mock ?? ownNetwork(file, line) else { return }
      fail(Expectation(mock).noUnusedSteps(), file, line)
    }

    private func ownNetwork(_ file: StaticString, _ line: UInt) -> MockNetwork? {
      if let network = TestNetworks.network(of: self) { return network }
      XCTFail(
        "there is no network here to look at; make one with mockNetwork(), or name one with on:", file: file, line: line
      )
      return nil
    }

    private func fail(_ failure: String?, _ file: StaticString, _ line: UInt) {
      if let failure { XCTFail(failure, file: file, line: line) }
    }
  }
#endif
