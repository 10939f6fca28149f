extension RequestPattern {
  /// Whether the request is like this; one whose body matters and hasn't been read isn't.
  func matches(_ request: MatchRequest) -> Bool {
    matchesStart(request) && path?.matches(request) ?? true && matchesFields(request) && matchesBody(request)
  }

  /// Whether method, attempt and place on the connection are like this: what costs nothing to look at.
  func matchesStart(_ request: MatchRequest) -> Bool {
    matchesMethod(request)
      && attempt?.matches(Int64(request.attempt)) ?? true
      && connection?.matches(Int64(request.connection)) ?? true
      && exchange?.matches(Int64(request.exchange)) ?? true
  }

  /// Whether the method is one of the pattern's, byte for byte (RFC 9110 §9.1: methods are case-sensitive).
  func matchesMethod(_ request: MatchRequest) -> Bool {
    methods.isEmpty || methods.contains { request.head.methodBytes.elementsEqual($0.utf8) }
  }

  /// Whether header fields, query and cookies are like this.
  func matchesFields(_ request: MatchRequest) -> Bool {
    headers.allSatisfy { $0.value.matches(any: request.head.values($0.name)) }
      && query.allSatisfy { $0.value.matches(any: request.queryValues($0.name)) }
      && cookies.allSatisfy { $0.value.matches(any: request.cookieValues($0.name)) }
  }

  /// Whether the body, which has been read if it matters, is like this.
  func matchesBody(_ request: MatchRequest) -> Bool { body.allSatisfy { $0.matches(request) } }
}
