import HTTPSemantics

/// What rules and templates may look at of a request; everything beyond method and path is parsed when first asked for, once.
///
/// Used by one exchange at a time.
final class MatchRequest {
  /// The head.
  let head: RequestHead
  /// The decoded path without the session's prefix.
  let path: ArraySlice<UInt8>
  /// The how-manieth request of its session with this method and path it is, from 1.
  let attempt: Int
  /// The number of the connection in this run, from 1.
  let connection: Int
  /// The request's place on its connection, from 1.
  let exchange: Int
  /// The body; nil while it hasn't been read. A request without one has the empty body at once.
  private(set) var body: MatchBody?

  /// What has been parsed so far, apart: most requests are let go without any of it.
  private final class Parsed {
    var path: String?
    var query: QueryItems?
    var cookies: [(name: String, value: String)]?
    var text: String?
    var json: Result<JSONNode, UnreadableBody>?
    var parts: Result<[MatchPart], UnreadableBody>?
  }

  private var parsedSoFar: Parsed?
  private var parsed: Parsed {
    if let parsedSoFar { return parsedSoFar }
    let parsed = Parsed()
    parsedSoFar = parsed
    return parsed
  }

  /// A request of these parts.
  init(
    head: RequestHead, path: ArraySlice<UInt8>, attempt: Int, connection: Int, exchange: Int, body: MatchBody? = nil
  ) {
    self.head = head
    self.path = path
    self.attempt = attempt
    self.connection = connection
    self.exchange = exchange
    self.body = body ?? (head.hasBody ? nil : .empty)
  }

  /// The body has been read.
  func read(_ body: MatchBody) {
    self.body = body
    parsedSoFar?.text = nil
    parsedSoFar?.json = nil
    parsedSoFar?.parts = nil
  }

  /// The path as text.
  var pathText: String { kept(\.path) { String(decoding: path, as: UTF8.self) } }

  /// The decoded values of all query parameters of this name; `mock` is the server's own and never there.
  func queryValues(_ name: String) -> [String] {
    name == "mock" ? [] : kept(\.query) { QueryItems(head.queryBytes) }.values(name)
  }

  /// The values of all cookies of this name, as sent (RFC 6265 §4.2).
  func cookieValues(_ name: String) -> [String] {
    kept(\.cookies) { Self.cookies(in: head.values("Cookie")) }.compactMap {
      $0.name.utf8.elementsEqual(name.utf8) ? $0.value : nil
    }
  }

  /// The body as UTF-8, of which at most the first megabyte; nil while it hasn't been read.
  var bodyText: String? {
    guard let body else { return nil }
    return kept(\.text) { String(decoding: body.bytes, as: UTF8.self) }
  }

  /// The body as JSON.
  var json: Result<JSONNode, UnreadableBody> {
    kept(\.json) {
      wholeBody.flatMap { body in
        do throws(JSONError) {
          return .success(try JSONDocument.parse(body.bytes))
        } catch {
          return .failure(UnreadableBody(reason: body.total == 0 ? "empty" : "no JSON (\(error))"))
        }
      }
    }
  }

  /// The parts of the body as multipart/form-data.
  var parts: Result<[MatchPart], UnreadableBody> {
    kept(\.parts) { wholeBody.flatMap { MatchPart.read($0.bytes, contentType: head.value("Content-Type")) } }
  }

  /// What was parsed before, or what `parse` makes of the request now.
  private func kept<Value>(_ place: ReferenceWritableKeyPath<Parsed, Value?>, _ parse: () -> Value) -> Value {
    if let known = parsed[keyPath: place] { return known }
    let value = parse()
    parsed[keyPath: place] = value
    return value
  }

  /// The body where all of it can be looked into.
  var wholeBody: Result<MatchBody, UnreadableBody> {
    guard let body else { return .failure(UnreadableBody(reason: "not read yet")) }
    guard body.isWhole else {
      return .failure(
        UnreadableBody(reason: "\(body.total) bytes long, of which only the first \(body.bytes.count) are looked into"))
    }
    return .success(body)
  }

  private static func cookies(in lines: [String]) -> [(name: String, value: String)] {
    lines.flatMap { line in
      line.utf8.split(separator: UInt8(ascii: ";")).compactMap { pair -> (name: String, value: String)? in
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = ScriptText.trimmed(String(decoding: pair[..<equals], as: UTF8.self))
        let value = ScriptText.trimmed(String(decoding: pair[pair.index(after: equals)...], as: UTF8.self))
        return (name, value)
      }
    }
  }
}
