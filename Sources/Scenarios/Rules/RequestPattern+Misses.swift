extension RequestPattern {
  /// Which conditions the request doesn't meet, each as a sentence; of a body that hasn't been read nothing is known.
  /// - Parameter wanted: what stands between what was seen and what the pattern has.
  func misses(_ request: MatchRequest, wanted: String = "the rule has") -> [String] {
    var misses: [String] = []
    if !matchesMethod(request) {
      misses.append("method: \(request.head.method), \(wanted) \(methods.joined(separator: " or "))")
    }
    if let path, !path.matches(request) { misses.append("path: \(request.pathText), \(wanted) \(path)") }
    func check(_ what: String, _ pattern: CountPattern?, _ number: Int) {
      guard let pattern, !pattern.matches(Int64(number)) else { return }
      misses.append("\(what): \(number), \(wanted) \(pattern)")
    }
    check("attempt", attempt, request.attempt)
    check("connection", connection, request.connection)
    check("exchange", exchange, request.exchange)
    func check(_ what: String, _ patterns: [FieldPattern], _ values: (String) -> [String]) {
      for pattern in patterns {
        let seen = values(pattern.name)
        guard !pattern.value.matches(any: seen) else { continue }
        misses.append("\(what) \(pattern.name): \(Shown.values(seen)), \(wanted) \(pattern.value)")
      }
    }
    check("header", headers) { request.head.values($0) }
    check("query", query) { request.queryValues($0) }
    check("cookie", cookies) { request.cookieValues($0) }
    if request.body != nil { misses += body.filter { !$0.matches(request) }.map { $0.miss(request, wanted: wanted) } }
    return misses
  }

  /// How many conditions the request doesn't meet.
  func missCount(_ request: MatchRequest, path isPath: Bool) -> Int {
    var count = (matchesMethod(request) ? 0 : 1) + (isPath ? 0 : 1)
    if attempt?.matches(Int64(request.attempt)) == false { count += 1 }
    if connection?.matches(Int64(request.connection)) == false { count += 1 }
    if exchange?.matches(Int64(request.exchange)) == false { count += 1 }
    count += headers.count { !$0.value.matches(any: request.head.values($0.name)) }
    count += query.count { !$0.value.matches(any: request.queryValues($0.name)) }
    count += cookies.count { !$0.value.matches(any: request.cookieValues($0.name)) }
    if request.body != nil { count += body.count { !$0.matches(request) } }
    return count
  }
}

extension RequestPattern: CustomStringConvertible {
  /// The requests as errors and logs name them, such as `GET /users/*, query page "2"`.
  public var description: String {
    var conditions = ["\(methods.isEmpty ? "ANY" : methods.joined(separator: " or ")) \(path?.description ?? "*")"]
    conditions += query.map { "query \($0)" }
    conditions += headers.map { "header \($0)" }
    conditions += cookies.map { "cookie \($0)" }
    conditions += body.map { "body \($0)" }
    if let attempt { conditions.append("attempt \(attempt)") }
    if let connection { conditions.append("connection \(connection)") }
    if let exchange { conditions.append("exchange \(exchange)") }
    return conditions.joined(separator: ", ")
  }
}
