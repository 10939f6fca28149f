#if canImport(XCTest)
  import MockTesting
  import XCTest

  final class XCTestTests: XCTestCase {
    func testThatANetworkAnswersAndExpectationsAreSpeltAlike() async throws {
      let network = mockNetwork("503+retry-after=2, ok")
      try await get("/feed", on: network)
      try await network.clock.sleep(for: .seconds(2))
      try await get("/feed", on: network)
      expectAttempts(2, of: "/feed")
      expectAttempts(1...2, of: "/feed", on: network)
      expectRequest(.get("/feed"))
      expectVerdict("retry-after", .passed)
      expectNoFailedVerdicts()
      expectNoUnusedSteps()
    }

    func testThatALinkCanBeNamed() async throws {
      let network = mockNetwork(link: .edge)
      try await get("/data/1k", on: network)
      XCTAssertEqual(network.journal.entries.first?.link, "edge")
    }
  }

  #if canImport(FoundationNetworking)
    /// A case that is run by another one, and keeps its failures to itself; Apple's XCTest has `XCTExpectFailure` for that.
    final class FailingCase: XCTestCase {
      private(set) var failures: [String] = []

      override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
      ) {
        failures.append(description)
      }
    }

    final class XCTestFailureTests: XCTestCase {
      private func failures(_ body: @escaping (FailingCase) -> Void) -> [String] {
        let inner = FailingCase(name: "inner") { body(try XCTUnwrap($0 as? FailingCase)) }
        inner.run()
        return inner.failures
      }

      func testThatUnusedStepsFailTheTest() {
        let failures = failures { _ = $0.mockNetwork("GET /feed: 503, ok") }
        XCTAssertEqual(failures.count, 1)
        XCTAssertTrue(failures.first?.contains("\"GET /feed: 503, ok\": no request came; never met: 503, ok") ?? false)
      }
    }
  #endif
#endif
