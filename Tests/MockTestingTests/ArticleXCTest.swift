#if canImport(XCTest)
  import MockTesting
  import XCTest

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The XCTest example of the article "Test your URLSession code".
  final class FeedTests: XCTestCase {
    func testThatItComesBackAfterErrors() async throws {
      let network = mockNetwork("503*2, ok")
      let client = FeedClient(session: network.session(), clock: network.clock)
      let url = try XCTUnwrap(URL(string: "https://news.example/feed"))
      let text = try await client.load(url)
      XCTAssertEqual(text, "ok\n")
      expectAttempts(3, of: "/feed")
    }
  }
#endif
