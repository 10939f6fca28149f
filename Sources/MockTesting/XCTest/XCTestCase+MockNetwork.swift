#if canImport(XCTest)
  import MockURLProtocol
  import XCTest

  extension XCTestCase {
    /// A `MockNetwork` for the test that runs, with these rules and this link: `let network = mockNetwork("503*2, ok")`.
    ///
    /// When the test is over, steps of a script that no attempt came to and requests that nothing answered fail it at this
    /// line, as does a rule that doesn't parse. The network stays until then.
    /// - Parameters:
    ///   - rules: rules as on the command line, `GET /feed: 503*2, ok`, or a script alone, which holds for every path. The newest
    ///     rule that matches acts.
    ///   - link: the link between the client and every host; nil for none.
    ///   - clock: what makes time go on.
    ///   - seed: seeds all chance; nil for the same seed every time.
    ///   - unused: what becomes of steps that no attempt came to.
    ///   - unmatched: what becomes of requests that nothing answers.
    ///   - file: the source where failures are reported.
    ///   - line: the line where failures are reported.
    public func mockNetwork(
      _ rules: String..., link: LinkProfile? = nil, clock: MockClock.Mode = .automatic, seed: UInt64? = nil,
      unused: UnusedStepsPolicy = .fails, unmatched: MockOptions.Unmatched = .fails, file: StaticString = #filePath,
      line: UInt = #line
    ) -> MockNetwork {
      makeNetwork(
        MockSetup(rules, link: .profile(link), seed: seed, file: "\(file)"), clock,
        MockChecks(unused: unused, unmatched: unmatched), file, line)
    }

    /// The same as scenario files say: `let network = mockNetwork(scenario: "login.json")`.
    ///
    /// Mistakes in them fail the test, with line and column.
    /// - Parameters:
    ///   - scenario: a file, or a directory of files; a relative path stands in the working directory, or beside the test's source.
    ///   - link: the link in place of the files' own; nil to leave it.
    ///   - clock: what makes time go on.
    ///   - unused: what becomes of steps that no attempt came to; a file that many tests share has rules that one of them
    ///     doesn't ask for, so here they are fine.
    ///   - unmatched: what becomes of requests that nothing answers.
    ///   - file: the source where failures are reported, beside which a relative path may stand.
    ///   - line: the line where failures are reported.
    public func mockNetwork(
      scenario: String, link: LinkProfile? = nil, clock: MockClock.Mode = .automatic,
      unused: UnusedStepsPolicy = .allowed, unmatched: MockOptions.Unmatched = .fails, file: StaticString = #filePath,
      line: UInt = #line
    ) -> MockNetwork {
      makeNetwork(
        MockSetup(scenarios: [scenario], link: .profile(link), file: "\(file)"), clock,
        MockChecks(unused: unused, unmatched: unmatched), file, line)
    }

    private func makeNetwork(
      _ setup: MockSetup, _ clock: MockClock.Mode, _ checks: MockChecks, _ file: StaticString, _ line: UInt
    ) -> MockNetwork {
      let network: MockNetwork
      do throws(MockSetupError) {
        network = try MockNetwork(setup, clock: clock, unmatched: checks.unmatched)
      } catch {
        XCTFail(error.description, file: file, line: line)
        network = MockNetwork()
      }
      let test = ObjectIdentifier(self)
      TestNetworks.set(network, for: test)
      addTeardownBlock {
        TestNetworks.set(nil, for: test)
        for failure in checks.failures(of: network) { XCTFail(failure, file: file, line: line) }
      }
      return network
    }
  }
#endif
