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
  /// - Parameter isUpload: whether an upload task sends it, which on Linux takes no form for granted.
  init(
    _ request: URLRequest, url: URL, body: BodyFraming, isUpload: Bool, fields additional: [(String, String)]
  ) {
    var path = url.path(percentEncoded: true)
    if path.isEmpty { path = "/" }
    if let query = url.query(percentEncoded: true) { path += "?\(query)" }
    let host = url.host(percentEncoded: true) ?? ""
    let authority =
      (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host) + (url.port.map { ":\($0)" } ?? "")
    var fields: HeaderFields = [:]
    let own = request.allHTTPHeaderFields ?? [:]
    fields.append("Host", own.first { $0.key.lowercased() == "host" }?.value ?? authority)
    let given =
      own.map { ($0.key, $0.value) }
      + additional.filter { name, _ in
        !own.contains { $0.key.caseInsensitiveCompare(name) == .orderedSame }
      }
    let names = Set(given.map { $0.0.lowercased() })
    if Self.isLinux, !names.contains("authorization"), let user = url.user(percentEncoded: false) {
      // As libcurl does it, unasked; elsewhere URLSession waits for a challenge.
      let password = url.password(percentEncoded: false) ?? ""
      fields.append("Authorization", "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())")
    }
    for (name, value) in Self.before where !names.contains(name.lowercased()) { fields.append(name, value) }
    // A dictionary has no order; the journal must look alike in every run.
    for (name, value) in given.sorted(by: { $0.0 < $1.0 }) where !Self.isFraming(name) { fields.append(name, value) }
    for (name, value) in Self.behind where !names.contains(name.lowercased()) { fields.append(name, value) }
    let method = request.httpMethod ?? "GET"
    switch body {
    case .none: if method != "GET", method != "HEAD" { fields.append("Content-Length", "0") }
    case .length(let length):
      if length > 0, !isUpload || !Self.isLinux { Self.appendForm(to: &fields, method, names) }
      fields.append("Content-Length", String(length))
    case .chunked:
      Self.appendForm(to: &fields, method, names)
      fields.append("Transfer-Encoding", "chunked")
    }
    self.init(method: method, target: path, fields: fields)
  }

  // What URLSession on Linux sends of its own, in its order; without codings that the mock can't undo.
  private static let before = [("Accept", "*/*"), ("Accept-Encoding", "deflate, gzip, br")]
  private static let behind = [
    ("Connection", "keep-alive"), ("User-Agent", "\(ProcessInfo.processInfo.processName) (offline)"),
    ("Accept-Language", "en"),
  ]

  private static var isLinux: Bool {
    #if canImport(FoundationNetworking)
      true
    #else
      false
    #endif
  }

  /// A POST that names no type is taken for a form.
  private static func appendForm(to fields: inout HeaderFields, _ method: String, _ names: Set<String>) {
    guard method == "POST", !names.contains("content-type") else { return }
    fields.append("Content-Type", "application/x-www-form-urlencoded")
  }

  private static func isFraming(_ name: String) -> Bool {
    switch name.lowercased() {
    case "host", "content-length", "transfer-encoding": true
    default: false
    }
  }
}
