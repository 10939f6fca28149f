import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The least that a URLProtocol can do, without any of what makes it safe: the floor that the mock is measured against.
final class BareProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: Self.fields)
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("ok\n".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}

  /// Those that the mock's answer has.
  private static let fields = [
    "Content-Length": "3", "Content-Type": "text/plain; charset=utf-8", "Date": "Thu, 01 Jan 2026 00:00:00 GMT",
  ]

  static func session() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [BareProtocol.self]
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }
}
