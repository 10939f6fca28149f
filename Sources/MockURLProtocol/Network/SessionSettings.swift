import Foundation
import Quantities

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a request takes from its session's configuration.
struct SessionSettings: @unchecked Sendable {
  // Unchecked: the storages are Apple's and corelibs' thread-safe objects, whose classes aren't all marked so.
  var cookies: HTTPCookieStorage?
  var setsCookies = true
  var credentials: URLCredentialStorage?
  var cache: URLCache?
  var cachePolicy = NSURLRequest.CachePolicy.useProtocolCachePolicy
  var requestTimeout: TimeInterval = 60
  var resourceTimeout: TimeInterval = 7 * 24 * 3_600
  var connectionsPerHost = 6
  var fields: [(String, String)] = []

  init() {}

  /// `request` with the cookies that are stored for where it goes (RFC 6265 §5.4).
  func withCookies(_ request: URLRequest) -> URLRequest {
    var request = request
    guard setsCookies, request.httpShouldHandleCookies, let url = request.url,
      let stored = cookies?.cookies(for: url), !stored.isEmpty
    else { return request }
    for (name, value) in HTTPCookie.requestHeaderFields(with: stored) {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }

  init(_ configuration: URLSessionConfiguration) {
    cookies = configuration.httpCookieStorage
    setsCookies = configuration.httpShouldSetCookies && configuration.httpCookieAcceptPolicy != .never
    credentials = configuration.urlCredentialStorage
    cache = configuration.urlCache
    cachePolicy = configuration.requestCachePolicy
    requestTimeout = configuration.timeoutIntervalForRequest
    resourceTimeout = configuration.timeoutIntervalForResource
    connectionsPerHost = max(1, configuration.httpMaximumConnectionsPerHost)
    fields = (configuration.httpAdditionalHeaders ?? [:]).compactMap { name, value in
      guard let name = name as? String else { return nil }
      return (name, value as? String ?? "\(value)")
    }.sorted { $0.0 < $1.0 }
  }
}
