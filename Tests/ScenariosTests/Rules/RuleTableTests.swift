import HTTPSemantics
import Testing

@testable import Scenarios

@Suite struct RuleTableTests {
  @Test func higherPriorityGoesFirstThenTheNewest() throws {
    let any = RequestPattern()
    let table = RuleTable([
      Rule(id: "high", priority: 5, match: any), Rule(id: "high too", priority: 5, match: any),
      Rule(id: "low", priority: -1, match: any), Rule(id: "newest", match: any),
    ])
    #expect(table.rules.map(\.value.id) == ["high too", "high", "newest", "low"])
    #expect(table.search(MatchRequest()).id == "high too")
    guard case .match(let match) = table.search(MatchRequest()) else { return }
    #expect(match.index == 1)
  }

  @Test func aRuleThatIsRefusedLeavesTheRequestToTheNext() throws {
    let table = RuleTable([
      Rule(id: "a", match: try .path("/*")), Rule(id: "b", match: try .path("/x")),
      Rule(id: "c", match: try .path("/y")),
    ])
    var asked: [String] = []
    let found = table.search(MatchRequest("GET", "/x")) { rule in
      asked.append(rule.id)
      return rule.id != "b"
    }
    #expect(found.id == "a")
    #expect(asked == ["b", "a"])
  }

  @Test func asksForTheBodyOnlyWhenARuleCouldWinByEverythingElse() throws {
    let wants = Rule(
      id: "wants",
      match: try .path("/in") {
        $0.methods = ["POST"]
        $0.headers = [FieldPattern("X-A", .present)]
        $0.body = [.text(.contains("yes"))]
      })
    let table = RuleTable([Rule(id: "else", match: try .path("/*")), wants])
    let sized: HeaderFields = ["X-A": "1", "Content-Length": "3"]
    #expect(table.search(MatchRequest("POST", "/in", sized)).id == "body")
    #expect(table.search(MatchRequest("POST", "/in", sized)) { $0.id != "wants" }.id == "else")
    #expect(table.search(MatchRequest("PUT", "/in", sized)).id == "else")
    #expect(table.search(MatchRequest("POST", "/other", sized)).id == "else")
    #expect(table.search(MatchRequest("POST", "/in", ["Content-Length": "3"])).id == "else")
    // Without a body there is nothing to wait for.
    #expect(table.search(MatchRequest("POST", "/in", ["X-A": "1"])).id == "else")
    let request = MatchRequest("POST", "/in", sized)
    #expect(table.search(request).id == "body")
    request.read(MatchBody(Array("yes".utf8)))
    #expect(table.search(request).id == "wants")
    request.read(MatchBody(Array("no!".utf8)))
    #expect(table.search(request).id == "else")
  }

  @Test func aNewerRuleThatNeedsNoBodyWinsWithoutIt() throws {
    let table = RuleTable([
      Rule(id: "body rule", match: RequestPattern(body: [.size(CountPattern(3))])),
      Rule(id: "newer", match: try .path("/a")),
    ])
    #expect(table.search(MatchRequest("PUT", "/a", ["Content-Length": "3"])).id == "newer")
    #expect(table.search(MatchRequest("PUT", "/b", ["Content-Length": "3"])).id == "body")
  }

  @Test func capturesOfTemplatesAndExpressionsComeWithTheMatch() throws {
    let table = RuleTable([
      Rule(id: "t", match: RequestPattern(path: .template(try PathTemplate(parsing: "/users/{id}/posts/{post}")))),
      Rule(id: "r", match: RequestPattern(path: .regex(try RegexPattern("/files/(?<name>[a-z]+)\\.(jpg|png)")))),
    ])
    guard case .match(let template) = table.search(MatchRequest("GET", "/users/7/posts/caf%C3%A9")) else {
      Issue.record("the template didn't match")
      return
    }
    #expect(template.captures.map(\.name) == ["id", "post"])
    #expect(template.captures.map(\.value) == ["7", "café"])
    guard case .match(let regex) = table.search(MatchRequest("GET", "/files/cat.png")) else {
      Issue.record("the expression didn't match")
      return
    }
    #expect(regex.captures.map { "\($0.name)=\($0.value)" } == ["1=cat", "name=cat", "2=png"])
    #expect(table.search(MatchRequest("GET", "/files/cat.gif")).id == nil)
    #expect(table.search(MatchRequest("GET", "/users//posts/1")).id == nil)
    #expect(table.search(MatchRequest("GET", "/users/7/posts/1/")).id == nil)
  }

  @Test func saysWhetherAPathConcernsItAtAll() throws {
    let table = RuleTable([Rule(match: try .path("/a/*.jpg")), Rule(match: try .path("/b"))])
    func concerns(_ path: String) -> Bool { table.concerns(Array(path.utf8)[...]) }
    #expect(concerns("/b") && concerns("/a/x.jpg"))
    #expect(!concerns("/bb") && !concerns("/a/x.png") && !concerns("/") && !concerns(""))
    #expect(!RuleTable([]).concerns([UInt8(ascii: "/")]))
    #expect(RuleTable([Rule()]).concerns([UInt8(ascii: "/")]))
  }

  @Test func randomTablesAgreeWithAskingEveryRuleInTurn() throws {
    var random = RandomRules(seed: 11)
    var found: [String: Int] = [:]
    for _ in 0..<400 {
      let rules = try random.rules()
      let table = RuleTable(rules)
      let sorted = rules.enumerated().sorted {
        ($0.element.priority, $0.offset) > ($1.element.priority, $1.offset)
      }
      for _ in 0..<25 {
        let request = random.request()
        let refused = random.refused(among: rules)
        let first = sorted.first { rule in
          !refused.contains(rule.element.id) && RandomRules.holds(rule.element.match, request)
        }
        let result = table.search(request) { !refused.contains($0.id) }
        let waits = request.body == nil && first?.element.match.body.isEmpty == false
        #expect(result.id == (waits ? "body" : first?.element.id), "\(request.head.target) \(rules.map(\.match))")
        if case .match(let match) = result { #expect(match.index == first?.offset) }
        found[waits ? "body" : first == nil ? "none" : "match", default: 0] += 1
      }
    }
    // The draws must be such that every answer occurs often.
    #expect(found.values.allSatisfy { $0 > 300 } && found.count == 3, "\(found)")
  }
}
