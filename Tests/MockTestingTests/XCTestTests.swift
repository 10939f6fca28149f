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

      func testThatARuleThatDoesNotParseFailsTheTest() {
        let failures = failures { _ = $0.mockNetwork("503*2, okk") }
        XCTAssertEqual(failures.count, 1)
        XCTAssertTrue(failures.first?.contains("the script doesn't parse: column 8: found \"okk\"") ?? false)
      }

      func testThatExpectationsFailTheTest() {
        let failures = failures { test in
          test.expectAttempts(1)
          _ = test.mockNetwork()
          test.expectAttempts(1, of: "/feed")
          test.expectRequest(.get("/feed"))
          test.expectVerdict("retry-after", .passed)
        }
        XCTAssertEqual(failures.count, 4)
        let texts = [
          "make one with mockNetwork()", "expected 1 attempt of ANY /feed, and there were 0\nno request came",
          "no request was like GET /feed", "expected verdict retry-after to be passed, and nothing",
        ]
        for (failure, text) in zip(failures, texts) { XCTAssertTrue(failure.contains(text), failure) }
      }
    }
  #endif
#endif
