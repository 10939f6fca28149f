import Foundation
import Testing

@testable import MockURLProtocol

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct ClientFailureTests {
  @Test func theErrorNamesTheURLAndSaysWhatHappened() throws {
    let url = try #require(URL(string: "http://host/path?q"))
    let error = ClientFailure.truncatedBody(missing: 12).error(for: url)
    #expect(error.code == ClientFailure.truncatedBody(missing: 12).code())
    #expect(error.failingURL == url)
    #expect(error.userInfo["NSErrorFailingURLStringKey"] as? String == "http://host/path?q")
    #expect(error.localizedDescription == "The server closed the connection with 12 bytes of the body missing.")
  }

  @Test func anErrorWithoutURLHasNone() {
    #expect(ClientFailure.cancelled.error(for: nil).failingURL == nil)
  }

  /// Codes that the real clients are known to differ in.
  @Test(arguments: [
    (ClientFailure.emptyReply, -1011, -1005), (.resetInBody, -1005, -1005), (.truncatedBody(missing: 1), -1, -1005),
    (.notHTTP, -1002, -1017), (.malformedHead, -1, -1017), (.malformedChunk, -1, -1017),
    (.undecodableBody, -1, -1015), (.requestTimedOut, -1001, -1001), (.tooManyRedirects, -1007, -1007),
    (.cancelled, -999, -999),
  ])
  func codes(failure: ClientFailure, linux: Int, darwin: Int) {
    #expect(failure.code(on: .linux).rawValue == linux)
    #expect(failure.code(on: .darwin).rawValue == darwin)
  }
}
