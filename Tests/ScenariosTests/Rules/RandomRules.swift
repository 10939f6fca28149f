import HTTPSemantics

@testable import Scenarios

/// Random rules and requests over few words, and the plainest way to tell whether one holds for the other.
struct RandomRules {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func word() -> String { random.pick(["a", "b", "ab", "ba", "é"], else: "a") }
  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

  mutating func rules() throws -> [Rule] {
    try (0..<Int.random(in: 0...12, using: &random)).map { index in
      var pattern = RequestPattern(path: chance(8) ? nil : try matcher())
      if chance(3) { pattern.methods = chance(3) ? ["GET", "PUT"] : [random.pick(["GET", "PUT"], else: "GET")] }
      if chance(4) { pattern.headers = [FieldPattern("x-H", text())] }
      if chance(4) { pattern.query = [FieldPattern("q", text())] }
      if chance(5) { pattern.cookies = [FieldPattern("c", text())] }
      if chance(4) { pattern.body = [.text(.contains(word()))] }
      if chance(6) { pattern.attempt = CountPattern(from: Int64.random(in: 1...3, using: &random)) }
      return Rule(id: "\(index)", priority: chance(3) ? Int.random(in: -1...1, using: &random) : 0, match: pattern)
    }
  }

  private mutating func matcher() throws -> PathMatcher {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .glob(try PathPattern(parsing: "/\(word())/\(word())"))
    case 1:
      return .glob(try PathPattern(parsing: random.pick(["/*", "/\(word())*", "*\(word())", "/a*/*b"], else: "*")))
    case 2:
      return .template(
        try PathTemplate(parsing: random.pick(["/{x}", "/\(word())/{x}", "/{x}/\(word())", "/{x}/{y}"], else: "/")))
    default:
      let tail = random.pick(["[ab]+", "(a|b)*", "\(word())?", ".*\(word())", "a{2}b?", "\(word())|/b/a"], else: ".")
      return .regex(try RegexPattern(random.pick(["/\(word())/\(tail)", "/\(tail)", ".*/\(word())"], else: "/a")))
    }
  }

  private mutating func text() -> TextPattern {
    random.pick([.present, .absent, .equals(word()), .contains("a"), .not(.equals(word()))], else: .present)
  }

  mutating func request() -> MatchRequest {
    let path = "/" + (0..<Int.random(in: 1...2, using: &random)).map { _ in word() }.joined(separator: "/")
    var fields: HeaderFields = [:]
    while chance(2) { fields.append("X-h", word()) }
    if chance(2) { fields.append("Cookie", "c=\(word()); d=a") }
    let isUnread = chance(3)
    if isUnread { fields.append("Content-Length", "2") }
    return MatchRequest(
      random.pick(["GET", "PUT"], else: "GET"), path + (chance(2) ? "?q=\(word())&mock=ok" : ""), fields,
      attempt: Int.random(in: 1...4, using: &random), body: isUnread ? nil : word())
  }

  mutating func refused(among rules: [Rule]) -> Set<String> { Set(rules.map(\.id).filter { _ in chance(6) }) }

  /// Whether a rule holds; of a body that hasn't been read nothing is held against it.
  static func holds(_ pattern: RequestPattern, _ request: MatchRequest) -> Bool {
    let path = String(decoding: request.path, as: UTF8.self)
    switch pattern.path {
    case .glob(let glob): guard glob.matches(request.path) else { return false }
    case .template(let template): guard template.captures(in: request.path) != nil else { return false }
    case .regex(let regex): guard regex.matches(path) else { return false }
    case nil: break
    }
    let fields = request.head.fields
    let query = QueryItems(request.head.queryBytes)
    let cookies = fields.values("Cookie").map { String($0.dropFirst(2).prefix { $0 != ";" }) }
    return (pattern.methods.isEmpty || pattern.methods.contains(request.head.method))
      && (pattern.attempt.map { Int64(request.attempt) >= $0.from } ?? true)
      && pattern.headers.allSatisfy { holds($0.value, fields.values($0.name)) }
      && pattern.query.allSatisfy { holds($0.value, query.values($0.name)) }
      && pattern.cookies.allSatisfy { holds($0.value, cookies) }
      && (request.body == nil || pattern.body.allSatisfy { $0.matches(request) })
  }

  private static func holds(_ pattern: TextPattern, _ values: [String]) -> Bool {
    switch pattern {
    case .present: !values.isEmpty
    case .absent: values.isEmpty
    case .equals(let text): values.contains(text)
    case .contains(let text): values.contains { $0.contains(text) }
    case .regex(let regex): values.contains { regex.matches($0) }
    case .not(let inner): values.contains { !holds(inner, [$0]) }
    }
  }
}
