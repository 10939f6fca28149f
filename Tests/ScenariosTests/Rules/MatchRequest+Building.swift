import HTTPSemantics

@testable import Scenarios

extension MatchRequest {
  /// A request for tests; its path is what `RequestScope` makes of the target.
  convenience init(
    _ method: String = "GET", _ target: String = "/", _ fields: HeaderFields = [:], attempt: Int = 1,
    connection: Int = 1, exchange: Int = 1, body: String? = nil
  ) {
    let head = RequestHead(method: method, target: target, fields: fields)
    let path = PercentCoding.decode(head.pathBytes)[...]
    self.init(
      head: head, path: path, attempt: attempt, connection: connection, exchange: exchange,
      body: body.map { MatchBody(Array($0.utf8)) })
  }
}

extension RuleSearch {
  /// The name of the rule that acts; `body` when the body is needed, nil for none.
  var id: String? {
    switch self {
    case .match(let match): match.rule.id
    case .none: nil
    case .needsBody: "body"
    }
  }
}

extension RequestPattern {
  /// A pattern for a path with stars.
  static func path(_ text: String, _ change: (inout RequestPattern) throws -> Void = { _ in }) throws -> RequestPattern
  {
    var pattern = RequestPattern(path: .glob(try PathPattern(parsing: text)))
    try change(&pattern)
    return pattern
  }
}
