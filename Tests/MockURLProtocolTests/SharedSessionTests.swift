import Foundation
import MockURLProtocol
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct SharedSessionTests {
  @Test(arguments: 0..<20) func sharedSessionBelongsToOneNetworkAtATime(_ number: Int) async throws {
    let network = MockNetwork()
    network.when(.get("/who")).reply(.text("\(number)"))
    let target = try url("/who")
    let data = try await network.asShared { try await URLSession.shared.data(from: target).0 }
    #expect(String(decoding: data, as: UTF8.self) == "\(number)")
    #expect(network.journal.count == 1)
    #expect(URLCache.shared.cachedResponse(for: URLRequest(url: target)) == nil)
  }
}
