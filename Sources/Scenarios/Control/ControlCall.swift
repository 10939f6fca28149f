import HTTPSemantics
import Quantities

/// A request that was let in and routed, as the handler of its route reads it.
struct ControlCall {
  let engine: Engine
  let route: ControlRoute
  /// The session the call is about; empty for the default one.
  let session: String
  /// Whether somebody named the session, be it the default one.
  let namesSession: Bool
  /// `/~NAME` when the session came by the path's prefix.
  let prefix: String
  /// The request's body.
  let body: ControlContent
  /// `host:port` by which the client reached the server.
  let authority: String
  let isHead: Bool
  /// The value of Last-Event-ID.
  let lastEvent: String?
  /// Whether the request came in on the control port, where nothing else is served.
  let isControlPort: Bool
  /// What is done once the answer is out.
  let afterwards = LockedBox<(@Sendable () -> Void)?>(nil)
  private let captures: [String: String]
  /// The parameters of the query.
  let query: QueryItems

  /// - Throws: `Problem` 400 for a parameter that the route doesn't have, or that is there twice.
  init(
    _ request: EndpointRequest, engine: Engine, route: ControlRoute, captures: [String: String], body: ControlContent
  ) throws(Problem) {
    self.engine = engine
    self.route = route
    self.captures = captures
    self.body = body
    query = request.query
    prefix = request.scope.prefix
    isHead = request.head.methodIs("HEAD")
    authority = request.head.value("Host") ?? "localhost"
    lastEvent = request.head.value("Last-Event-ID")
    isControlPort = request.isControlPort
    try Self.check(query, of: route)
    if let name = query["session"] {
      guard name.isEmpty || SessionName(name) != nil else { throw Self.noSessionName(name) }
      session = name
      namesSession = true
    } else {
      session = request.scope.session
      namesSession = !session.isEmpty
    }
  }

  private static func check(_ query: QueryItems, of route: ControlRoute) throws(Problem) {
    let known = route.parameters.filter { $0.place == .query }.map(\.name)
    var seen: Set<String> = []
    for item in query {
      guard known.contains(item.name) else {
        let fix =
          NearestSpelling.of(item.name, in: known).map { "did you mean \($0)?" }
          ?? (known.isEmpty ? "it takes none" : "there are \(known.joined(separator: ", "))")
        throw Problem(400, "\(route.method) /_mocksrv\(route.path) has no parameter \"\(item.name)\"; \(fix)")
      }
      guard seen.insert(item.name).inserted else {
        throw Problem(400, "\(item.name) is given twice; give it once")
      }
    }
  }

  static func noSessionName(_ name: String) -> Problem {
    Problem(400, "\"\(name)\" is no session name; use 1 to 64 of A-Z a-z 0-9 . _ -")
  }

  /// Where clients of the main port go: as this one came, or as the server calls it for who came by the control port.
  var baseURL: String { (isControlPort ? engine.host?.url : nil) ?? "http://\(authority)" }

  /// The session, if it is there: asking about one doesn't make it.
  var knownSession: Session? { engine.sessions.existing(session) }

  /// The session, made if it isn't there.
  var madeSession: Session { engine.sessions.session(session) }

  /// The value of a name in the path.
  func captured(_ name: String) -> String { captures[name] ?? "" }

  // MARK: query

  /// The text of a parameter; nil when it isn't there.
  /// - Throws: `Problem` 400 when it is empty.
  func text(_ name: String) throws(Problem) -> String? {
    guard let text = query[name] else { return nil }
    guard !text.isEmpty else { throw Problem(400, "\(name) is empty; give it a value or leave it away") }
    return text
  }

  /// A whole number of a parameter.
  /// - Throws: `Problem` 400 when it is none, or out of bounds.
  func number(_ name: String, in bounds: ClosedRange<Int>) throws(Problem) -> Int? {
    guard let text = query[name] else { return nil }
    guard let number = Int(text), bounds.contains(number), text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else {
      let range =
        bounds.upperBound == .max ? "\(bounds.lowerBound) or more" : "\(bounds.lowerBound) to \(bounds.upperBound)"
      throw Problem(400, "\(name)=\(text) is not valid: expected a whole number, \(range)")
    }
    return number
  }

  /// A duration of a parameter.
  /// - Throws: `Problem` 400 when it is none, or longer than `limit`.
  func duration(_ name: String, atMost limit: Duration) throws(Problem) -> Duration? {
    guard let text = query[name] else { return nil }
    let duration: Duration
    do { duration = try Duration(parsing: text) } catch {
      throw Problem(400, "\(name)=\(text) is not valid: expected \(error.expected)")
    }
    guard duration >= .zero, duration <= limit else {
      throw Problem(400, "\(name)=\(text) is not valid: expected at most \(limit.quantityText)")
    }
    return duration
  }

  /// One of the words of `Choice` in a parameter.
  /// - Throws: `Problem` 400 with the nearest word.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(Problem) -> Choice? where Choice.RawValue == String {
    guard let text = query[name] else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let near = NearestSpelling.of(text, in: words).map { "; did you mean \($0)?" } ?? ""
    throw Problem(400, "\(name)=\(text) is not valid: expected \(words.joined(separator: ", "))\(near)")
  }
}
