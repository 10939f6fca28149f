import HTTPSemantics

/// Recorded exchanges, and the rules that give the answers again.
///
/// Exchanges with the same request make one rule: the first attempt is given the first answer, and so on. Requests are the same when
/// method, path, query and conditions are; the order of the query doesn't matter.
public struct Recording: Hashable, Sendable {
  /// A method and a target of one host; without a host where hosts aren't told apart.
  private struct Place: Hashable {
    let method: String
    let host: String
    let target: RecordedTarget
  }

  /// What tells requests apart.
  private struct Key: Hashable {
    let place: Place
    let conditions: [HeaderField]
  }

  /// The exchanges with one request.
  private struct Group {
    let key: Key
    let number: Int
    let host: String
    let pattern: PathPattern
    var replies: [Reply]
  }

  /// An exchange and the number that its rule may be named for.
  private struct Numbered: Hashable {
    let number: Int
    let exchange: RecordedExchange
    let pattern: PathPattern
  }

  /// Whether rules hold for the recorded host alone. A server on another address never sees that name; a mock within the client does.
  public let matchesHost: Bool
  private let prefix: String
  private var exchanges: [Numbered] = []
  private var hosts: [Place: String] = [:]
  /// How many exchanges were added.
  public var count: Int { exchanges.count }

  /// A recording without exchanges.
  public init(matchesHost: Bool = false) { self.init(matchesHost: matchesHost, prefix: "rec") }

  /// One whose rules are named `prefix-3 GET /feed`.
  init(matchesHost: Bool, prefix: String) {
    self.matchesHost = matchesHost
    self.prefix = prefix
  }

  /// Adds an exchange behind the others.
  ///
  /// False when it can't be told from a request to another host that came before, which happens without `matchesHost` only: it is
  /// left out then.
  @discardableResult
  public mutating func add(_ exchange: RecordedExchange) -> Bool { add(exchange, number: count + 1) }

  mutating func add(_ exchange: RecordedExchange, number: Int) -> Bool {
    guard let pattern = exchange.parts.pattern else { return false }
    let place = place(of: exchange)
    guard hosts[place] ?? exchange.host == exchange.host else { return false }
    hosts[place] = exchange.host
    exchanges.append(Numbered(number: number, exchange: exchange, pattern: pattern))
    return true
  }

  private func place(of exchange: RecordedExchange) -> Place {
    Place(method: exchange.method, host: matchesHost ? exchange.host : "", target: exchange.parts)
  }

  /// The exchanges by request, in the order in which each request first came.
  ///
  /// A field that decided one answer tells all requests of the same target apart: a 503 to a request with Range belongs to the 206
  /// behind it.
  private var groups: [Group] {
    var deciding: [Place: Set<String>] = [:]
    for item in exchanges { deciding[place(of: item.exchange), default: []].formUnion(item.exchange.deciding) }
    var groups: [Group] = []
    var places: [Key: Int] = [:]
    for item in exchanges {
      let exchange = item.exchange
      let place = place(of: exchange)
      let key = Key(place: place, conditions: exchange.fields(named: deciding[place] ?? []))
      let reply = exchange.reply.staying(on: matchesHost ? "" : exchange.host)
      if let index = places[key] {
        groups[index].replies.append(reply)
      } else {
        places[key] = groups.count
        groups.append(
          Group(key: key, number: item.number, host: exchange.host, pattern: item.pattern, replies: [reply]))
      }
    }
    return groups
  }

  /// The rules, the oldest first: those that ask for more are newer, so that they are asked first.
  public var rules: [Rule] { rules(beside: []) }

  /// The rules as they can stand behind `others`.
  func rules(beside others: [Rule]) -> [Rule] {
    var names = RuleNames(taken: Set(others.map(\.id)))
    let offset = others.compactMap { Self.number(of: $0.id, prefix: prefix) }.max() ?? 0
    var parameters = Self.parameters(of: others)
    let groups = groups
    for group in groups {
      parameters[Self.place(group.key.place.method, group.pattern), default: []].formUnion(
        group.key.place.target.query.map(\.name))
    }
    let inOrder = groups.enumerated().sorted {
      ($0.element.key.conditions.count, $0.offset) < ($1.element.key.conditions.count, $1.offset)
    }
    return inOrder.map { _, group in
      let known = parameters[Self.place(group.key.place.method, group.pattern)] ?? []
      var path = group.pattern.description
      if path.count > 100 { path = path.prefix(100) + "…" }
      return Rule(
        id: names.free("\(prefix)-\(group.number + offset) \(group.key.place.method) \(path)"),
        match: pattern(of: group, known: known), replies: Self.shortened(group.replies))
    }
  }

  /// A parameter that other requests of the same path have must be absent, else the rule would hold for those too.
  private func pattern(of group: Group, known: Set<String>) -> RequestPattern {
    let target = group.key.place.target
    let absent = known.subtracting(target.query.map(\.name)).sorted()
    var headers = group.key.conditions.map { FieldPattern($0.name, .equals($0.value)) }
    if matchesHost, !group.host.isEmpty { headers.insert(FieldPattern("Host", .equals(group.host)), at: 0) }
    return RequestPattern(
      methods: [group.key.place.method], path: .glob(group.pattern),
      query: target.query.map { FieldPattern($0.name, .equals($0.value)) } + absent.map { FieldPattern($0, .absent) },
      headers: headers)
  }

  /// The last reply repeats in any case.
  private static func shortened(_ replies: [Reply]) -> [Reply] {
    var replies = replies
    while replies.count > 1, replies[replies.count - 1] == replies[replies.count - 2] { replies.removeLast() }
    return replies
  }

  private static func place(_ method: String, _ pattern: PathPattern) -> String { "\(method) \(pattern)" }

  private static func parameters(of rules: [Rule]) -> [String: Set<String>] {
    var parameters: [String: Set<String>] = [:]
    for rule in rules {
      guard case .glob(let pattern)? = rule.match.path, pattern.isLiteral else { continue }
      for method in rule.match.methods {
        parameters[place(method, pattern), default: []].formUnion(rule.match.query.map(\.name))
      }
    }
    return parameters
  }

  private static func number(of id: String, prefix: String) -> Int? {
    guard id.hasPrefix(prefix + "-") else { return nil }
    return Int(id.dropFirst(prefix.count + 1).prefix { $0 != " " })
  }
}
