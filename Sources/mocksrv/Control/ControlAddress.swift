import CEvent

/// Where a control API is: the address a server said it is ready at, perhaps with a session's prefix behind it.
struct ControlAddress {
  /// The name or address to connect to, without brackets.
  let host: String
  let port: UInt16
  /// What stands before `/_mocksrv/`; empty without a session's prefix.
  let prefix: String

  /// `http://127.0.0.1:8080`, for messages.
  var text: String { "http://\(authority)\(prefix)" }

  /// The value of the Host field.
  var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  /// The address that a command line names, else the one that `mocksrv run` tells its command, else the usual one.
  init(_ arguments: Arguments) throws(UsageError) {
    var value = arguments.value(.url)
    for name in [VariableNames.controlURL, VariableNames.url] where value == nil {
      guard let text = Environment.value(name), !text.isEmpty else { continue }
      value = OptionValue(text: text, origin: name)
    }
    try self.init(value ?? OptionValue(text: "http://127.0.0.1:8080", origin: "--url"))
  }

  /// Reads `http://HOST:PORT/PREFIX`; the scheme may be missing.
  init(_ value: OptionValue) throws(UsageError) {
    let text = value.text.contains("://") ? value.text : "http://\(value.text)"
    let expected = "an address such as http://127.0.0.1:8080"
    guard let uri = evhttp_uri_parse(text) else { throw UsageError(value, expected: expected) }
    defer { evhttp_uri_free(uri) }
    guard Self.string(evhttp_uri_get_scheme(uri))?.lowercased() == "http",
      let name = Self.string(evhttp_uri_get_host(uri)),
      !name.isEmpty, evhttp_uri_get_query(uri) == nil, evhttp_uri_get_userinfo(uri) == nil
    else { throw UsageError(value, expected: expected) }
    host = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
    let number = evhttp_uri_get_port(uri)
    guard let port = UInt16(exactly: number == -1 ? 80 : number), port > 0 else {
      throw UsageError(value, expected: expected)
    }
    self.port = port
    var path = Self.string(evhttp_uri_get_path(uri)) ?? ""
    while path.hasSuffix("/") { path.removeLast() }
    prefix = path
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
}
