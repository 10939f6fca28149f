import Foundation
import MockURLProtocol
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A URL on a host that doesn't exist.
func url(_ target: String, scheme: String = "https") throws -> URL {
  try #require(URL(string: "\(scheme)://any.host\(target)"))
}

/// A request of `method` for such a URL.
func request(_ method: String, _ target: String, _ fields: [String: String] = [:]) throws -> URLRequest {
  var request = URLRequest(url: try url(target))
  request.httpMethod = method
  for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
  return request
}

/// What `/data` answers for these bytes.
func pattern(_ count: Int, from offset: Int64 = 0) -> Data {
  var bytes = [UInt8](repeating: 0, count: count)
  bytes.withUnsafeMutableBytes { DataPattern(seed: 0).fill($0, from: offset) }
  return Data(bytes)
}

/// The status of a response.
func status(_ response: URLResponse) -> Int { (response as? HTTPURLResponse)?.statusCode ?? 0 }

/// The code of the error that `body` throws; nil when it throws none of URLSession's.
func code(_ body: () async throws -> Void) async -> URLError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? URLError)?.code
  }
}
