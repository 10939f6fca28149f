import Foundation
import HTTPSemantics

#if canImport(FoundationNetworking)
  import FoundationNetworking

  /// A response whose URL can be hidden for the length of a call.
  ///
  /// On Linux URLSession looks at a finished answer, and where it is 401 with a URL it asks for it again on the real network, or
  /// hangs. Challenges are the mock's affair, so that look must find nothing.
  final class MockHTTPURLResponse: HTTPURLResponse, @unchecked Sendable {
    @TaskLocal static var hidesURL = false
    override var url: URL? { Self.hidesURL ? nil : super.url }
  }
#else
  typealias MockHTTPURLResponse = HTTPURLResponse
#endif

extension MockHTTPURLResponse {
  /// The response of `head` to a request of `url`; fields of the same name are joined by commas (RFC 9110 §5.3).
  static func make(_ head: ResponseHead, url: URL) -> HTTPURLResponse? {
    var fields: [String: String] = [:]
    var names: [String: String] = [:]
    for field in head.fields {
      let name = names[field.name.lowercased()] ?? field.name
      names[field.name.lowercased()] = name
      fields[name] = fields[name].map { "\($0), \(field.value)" } ?? field.value
    }
    let version = head.version == .http11 ? "HTTP/1.1" : "HTTP/1.0"
    return MockHTTPURLResponse(url: url, statusCode: head.status, httpVersion: version, headerFields: fields)
  }
}
