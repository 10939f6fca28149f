import Foundation
import Quantities

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers every request with what a test does about the request's host.
final class ProbeProtocol: URLProtocol {
  private static let answers = LockedBox<[String: @Sendable (URLProtocol, URLSessionTask) -> Void]>([:])

  /// A session that uses this protocol alone.
  static func session(delegate: (any URLSessionDelegate)? = nil) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.protocolClasses = [ProbeProtocol.self]
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  /// A URL of its own whose requests `answer` deals with, on the task's work queue.
  static func url(_ answer: @escaping @Sendable (URLProtocol, URLSessionTask) -> Void) throws -> URL {
    let host = "probe-\(UUID().uuidString.lowercased())"
    answers.withLock { $0[host] = answer }
    guard let url = URL(string: "http://\(host)/") else { throw URLError(.badURL) }
    return url
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    guard let task, let host = request.url?.host, let answer = Self.answers.withLock({ $0[host] }) else {
      client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
      return
    }
    answer(self, task)
  }
}

extension URLProtocol {
  /// Answers 200 with these bytes, or with the file that was set before.
  func succeed(with bytes: Data? = nil) {
    guard let url = request.url,
      let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: nil)
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let bytes { client?.urlProtocol(self, didLoad: bytes) }
    client?.urlProtocolDidFinishLoading(self)
  }
}
