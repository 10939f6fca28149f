import CEvent

/// A request to a control API.
struct HTTPRequest {
  var method: String
  /// The path below `/_mocksrv`, with its names percent-encoded.
  var path: String
  /// The parameters of the query, in order.
  var query: [(name: String, value: String)] = []
  /// The value of Content-Type.
  var type: String?
  var body: [UInt8] = []
  /// How long the server may say nothing.
  var patience = Duration.seconds(30)

  /// A GET of `path`.
  init(_ path: String, query: [(name: String, value: String)] = []) { self.init("GET", path, query: query) }

  /// A request of `path` without a body.
  init(_ method: String, _ path: String, query: [(name: String, value: String)] = []) {
    self.method = method
    self.path = path
    self.query = query
  }

  /// The request with `text` as its body.
  func sending(_ text: String, type: String = "application/json") -> HTTPRequest {
    var request = self
    request.body = Array(text.utf8)
    request.type = type
    return request
  }

  /// The path with the query, as it stands in the request line.
  var target: String {
    let items = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
    return "/_mocksrv" + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// Text as one segment of a path or one value of a query (RFC 3986 §2.1).
  static func encoded(_ text: String) -> String {
    guard let encoded = evhttp_uriencode(text, -1, 0) else { return text }
    defer { encoded.deallocate() }
    return String(cString: encoded)
  }
}
