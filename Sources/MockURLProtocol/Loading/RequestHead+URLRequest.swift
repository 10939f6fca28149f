import Foundation
import HTTPSemantics

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension RequestHead {
  /// How the end of a request's body is announced.
  enum BodyFraming {
    case none
    case length(Int64)
    case chunked
  }

  /// The head that URLSession would send for `request`.
  init(_ request: URLRequest, url: URL, body: BodyFraming, fields additional: [(String, String)]) {
    var path = url.path(percentEncoded: true)
    if path.isEmpty { path = "/" }
    if let query = url.query(percentEncoded: true) { path += "?\(query)" }
    let host = url.host(percentEncoded: true) ?? ""
    let authority =
      (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host) + (url.port.map { ":\($0)" } ?? "")
    var fields: HeaderFields = [:]
    let own = request.allHTTPHeaderFields ?? [:]
    fields.append("Host", own.first { $0.key.lowercased() == "host" }?.value ?? authority)
    // A dictionary has no order; the journal must look alike in every run.
    for (name, value) in own.sorted(by: { $0.key < $1.key }) where !Self.isFraming(name) { fields.append(name, value) }
    for (name, value) in additional where !fields.contains(name) && !Self.isFraming(name) {
      fields.append(name, value)
    }
    if !fields.contains("Accept") { fields.append("Accept", "*/*") }
    if !fields.contains("Accept-Encoding") { fields.append("Accept-Encoding", "deflate, gzip") }
    switch body {
    case .none: break
    case .length(let length):
      if length > 0, !fields.contains("Content-Type") {
        fields.append("Content-Type", "application/x-www-form-urlencoded")
      }
      fields.append("Content-Length", String(length))
    case .chunked: fields.append("Transfer-Encoding", "chunked")
    }
    self.init(method: request.httpMethod ?? "GET", target: path, fields: fields)
  }

  private static func isFraming(_ name: String) -> Bool {
    switch name.lowercased() {
    case "host", "content-length", "transfer-encoding": true
    default: false
    }
  }
}
