import HTTPSemantics
import Testing

@testable import Scenarios

@Suite struct NearMissTests {
  @Test func namesWhatWasInTheWay() throws {
    let table = RuleTable([
      Rule(id: "method", match: try .path("/feed") { $0.methods = ["GET"] }),
      Rule(id: "path", match: try .path("/feeds") { $0.methods = ["POST"] }),
      Rule(
        id: "auth",
        match: try .path("/feed") {
          $0.headers = [FieldPattern("Authorization", .regex(try RegexPattern("Bearer .+")))]
        }),
    ])
    let misses = table.nearest(to: MatchRequest("POST", "/feed"))
    #expect(misses.map(\.id) == ["auth", "method", "path"])
    #expect(misses[0].reasons == [#"header Authorization: missing, the rule has regex "Bearer .+""#])
    #expect(misses[1].reasons == ["method: POST, the rule has GET"])
    #expect(misses[2].reasons == ["path: /feed, the rule has /feeds"])
  }

  @Test func everyKindOfConditionHasItsSentence() throws {
    let pattern = RequestPattern(
      methods: ["PUT", "PATCH"], path: .template(try PathTemplate(parsing: "/a/{id}")),
      query: [FieldPattern("q", .equals("1"))], headers: [FieldPattern("X", .absent)],
      cookies: [FieldPattern("c", .contains("z"))],
      body: [
        .text(.equals("no")), .json(try JSONPath(parsing: "$.a"), .equals("2")),
        .json(try JSONPath(parsing: "$.b"), .present),
        .part(PartPattern(name: "f")), .sha256("00"), .size(CountPattern(9)),
      ],
      attempt: CountPattern(2), connection: CountPattern(from: 5), exchange: CountPattern(from: 2, to: 3))
    let request = MatchRequest("POST", "/b?q=2&q=3", ["x": "v", "Cookie": "c=y"], body: #"{"a":1}"#)
    #expect(
      pattern.misses(request) == [
        "method: POST, the rule has PUT or PATCH", "path: /b, the rule has /a/{id}", "attempt: 1, the rule has 2",
        "connection: 1, the rule has 5 or more", "exchange: 1, the rule has 2 to 3",
        #"header X: "v", the rule has no value"#,
        #"query q: "2", "3", the rule has "1""#, #"cookie c: "y", the rule has contains "z""#,
        #"body: "{\"a\":1}", the rule has "no""#, #"body $.a: "1", the rule has "2""#,
        "body $.b: missing, the rule has any value",
        #"body: no multipart/form-data with a boundary, the rule has a part with name "f""#,
        "body sha256: 015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862, the rule has 00",
        "body size: 7, the rule has 9",
      ])
    #expect(pattern.missCount(request, path: false) == 14)
  }

  @Test func whatOnlyTheCallerKnowsCountsToo() throws {
    let table = RuleTable([
      Rule(id: "used", match: try .path("/a"), times: 2), Rule(id: "state", match: try .path("/a")),
      Rule(id: "other", match: try .path("/b")),
    ])
    let misses = table.nearest(to: MatchRequest("GET", "/a")) { rule in
      switch rule.id {
      case "used": ["used up: times 2"]
      case "state": [#"state login: "start", the rule needs "signed-in""#, "used up: times 1"]
      default: []
      }
    }
    #expect(misses.map(\.id) == ["used", "other", "state"])
    #expect(misses[0].reasons == ["used up: times 2"])
    #expect(misses[2].failed == 2)
  }

  @Test func amongEquallyManyConditionsTheNearestPathComesFirst() throws {
    let table = RuleTable([
      Rule(id: "far", match: try .path("/completely/else")), Rule(id: "near", match: try .path("/users/{id")),
      Rule(id: "template", match: RequestPattern(path: .template(try PathTemplate(parsing: "/users/{id}/post")))),
      Rule(id: "glob", match: try .path("/user/*/posts")),
      Rule(id: "regex", match: RequestPattern(path: .regex(try RegexPattern("/users/[0-9]+/photos")))),
      Rule(id: "nothing known", match: RequestPattern(path: .regex(try RegexPattern("(a|b)")))),
    ])
    let misses = table.nearest(to: MatchRequest("GET", "/users/7/posts"), limit: 6)
    #expect(misses.map(\.id) == ["glob", "template", "regex", "near", "far", "nothing known"])
    #expect(table.nearest(to: MatchRequest("GET", "/users/7/posts"), limit: 2).map(\.id) == ["glob", "template"])
    #expect(table.nearest(to: MatchRequest("GET", "/users/7/posts"), limit: 0).isEmpty)
  }

  @Test func aRuleThatWouldHoldIsNoNearMiss() throws {
    let table = RuleTable([Rule(id: "a", match: RequestPattern(body: [.text(.contains("x"))]))])
    #expect(table.nearest(to: MatchRequest("POST", "/", ["Content-Length": "3"])).isEmpty)
    #expect(table.nearest(to: MatchRequest("POST", "/", body: "abc")).count == 1)
  }

  @Test func longValuesAreCut() {
    let pattern = RequestPattern(body: [.text(.equals("x"))])
    let misses = pattern.misses(MatchRequest("POST", "/", body: String(repeating: "y\n", count: 5_000)))
    #expect(misses.count == 1 && misses[0].count < 200 && !misses[0].contains("\n") && misses[0].contains("…"))
  }

  /// The limit on distances must not change which rules come out.
  @Test func cutOffDistancesAgreeWithWholeOnes() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<3_000 {
      func word() -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(["a", "b", "/"], else: "a") }.joined()
      }
      let (pattern, path) = (word(), word())
      let matcher = PathMatcher.glob(try PathPattern(parsing: "/" + pattern))
      let distances = PathDistance(from: Array(("/" + path).utf8)[...])
      let whole = max(1, levenshtein(Array(pattern), Array(path)))
      for limit in 0...8 {
        #expect(
          distances.to(matcher, limit: limit) == (limit == 0 ? 1 : min(whole, limit + 1)), "\(pattern) \(path) \(limit)"
        )
      }
    }
  }

  private func levenshtein(_ a: [Character], _ b: [Character]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    let (x, y) = (Array(a.dropFirst()), Array(b.dropFirst()))
    if a[0] == b[0] { return levenshtein(x, y) }
    return 1 + min(levenshtein(x, y), levenshtein(a, y), levenshtein(x, b))
  }
}
