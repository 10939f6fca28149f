import Foundation
import MockTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The status of a GET request of `target`.
@discardableResult
func get(
  _ target: String, _ fields: [String: String] = [:], on network: MockNetwork = .current
) async throws -> Int {
  var request = URLRequest(url: try #require(URL(string: "https://any.host\(target)")))
  for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
  let (_, response) = try await network.session().data(for: request)
  return (response as? HTTPURLResponse)?.statusCode ?? 0
}

/// The status of a POST request of `target` without a body.
func post(_ target: String, on network: MockNetwork = .current) async throws -> Int {
  var request = URLRequest(url: try #require(URL(string: "https://any.host\(target)")))
  request.httpMethod = "POST"
  let (_, response) = try await network.session().data(for: request)
  return (response as? HTTPURLResponse)?.statusCode ?? 0
}
