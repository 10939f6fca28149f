import HTTPSemantics

/// What of a request's target a rule can ask for.
struct RecordedTarget: Hashable, Sendable {
  /// A parameter of the query, decoded.
  struct Parameter: Hashable, Sendable, Comparable {
    let name: String
    let value: String

    static func < (a: Parameter, b: Parameter) -> Bool { (a.name, a.value) < (b.name, b.value) }
  }

  /// The path without the prefix of a session, decoded.
  let path: [UInt8]
  /// The parameters by name and value, each once: rules don't ask for their order. `mock` is the server's own.
  let query: [Parameter]

  /// Takes a target such as `/feed?page=2` or `http://example.test/feed#top` apart.
  init(_ target: String) {
    let head = RequestHead(method: "GET", target: target, fields: HeaderFields())
    var path = head.pathBytes
    if case .session(_, let rest) = SessionName.split(path: path) { path = rest }
    self.path = PercentCoding.decode(path)
    query = Set(
      QueryItems(head.queryBytes).filter { $0.name != "mock" }.map { Parameter(name: $0.name, value: $0.value ?? "") }
    )
    .sorted()
  }

  /// The pattern that stands for this path alone.
  var pattern: PathPattern? {
    var spelling = ""
    for byte in path {
      if (0x21...0x7E).contains(byte), !"%*?".utf8.contains(byte) {
        spelling.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        spelling += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return try? PathPattern(parsing: spelling)
  }
}
