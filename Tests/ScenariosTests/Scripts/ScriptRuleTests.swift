import Testing

@testable import Scenarios

@Suite struct ScriptRuleTests {
  @Test func readsMethodPatternAndScript() throws {
    let rule = try ScriptRule(parsing: "GET /files/*: 503*2, ok")
    #expect(rule.method == .exactly("GET"))
    #expect(rule.pattern.description == "/files/*")
    #expect(rule.script == (try Script(parsing: "503*2, ok")))
    #expect(!rule.perRule)
  }

  @Test func splitsAtTheFirstColonWithABlank() throws {
    let rule = try ScriptRule(parsing: #"ANY /a:b: ok+header="A: b""#)
    #expect(rule.pattern.description == "/a:b")
    #expect(rule.script.attempts[0].outcome.options.headers.map(\.name) == ["A"])
  }

  @Test(arguments: [
    ("GET /: 503+per=rule*2, ok", "GET /: 503+per=rule*2, ok"),
    ("GET /: 503*2, ok+per=rule", "GET /: 503+per=rule*2, ok"),
    ("  ANY   *:   per=rule+503~5% ", "ANY *: 503+per=rule~5%"),
    ("GET /a%20b%2a%3f%25é: ok", "GET /a%20b%2A%3F%25%C3%A9: ok"),
    ("GET /a//*/**b: ok+per=rule", "GET /a//*/**b: ok+per=rule"),
  ])
  func printsTheCanonicalSpellingWhichParsesBackEqual(_ text: String, _ printed: String) throws {
    let rule = try ScriptRule(parsing: text)
    #expect(rule.description == printed)
    #expect(try ScriptRule(parsing: printed) == rule)
  }

  @Test func perRuleIsLiftedOutOfTheScript() throws {
    let rule = try ScriptRule(parsing: "GET /: 503*2, ok+per=rule")
    #expect(rule.perRule)
    #expect(rule.script == (try Script(parsing: "503*2, ok")))
  }

  @Test(arguments: [
    ("", 1, "", "a method"), ("get /: ok", 1, "get", "capitals"), ("GET", 4, "", "path pattern"),
    ("GET files: ok", 5, "files", "begins with"), ("GET /a", 7, "", "colon and a blank"),
    ("GET /a:503", 11, "", "colon and a blank"), ("GET /a : ok", 7, " ", "colon and a blank"),
    ("GET /a?b=1: ok", 7, "?b=1", "without query"), ("GET /a%2: ok", 7, "%2", "%25"), ("GET /a: ", 9, "", "a status"),
    ("GET : 503", 5, ":", "begins with"), ("GET: 503", 1, "GET:", "a method"),
    ("GET /é: 503, explode", 14, "explode", "a fault"),
    ("GET /: 503+per=path", 16, "path", "per=rule"), ("GET /: per=rule, 503", 8, "per=rule", "joined"),
    ("GET /: 503+per=rule, ok+per=rule", 25, "per=rule", "only once"),
  ])
  func refusesBadRules(_ text: String, _ column: Int, _ found: String, _ word: String) {
    let error = #expect(throws: ScriptError.self) { try ScriptRule(parsing: text) }
    guard let error else { return }
    #expect(error.column == column && error.found == found && error.input == text, "\(error)")
    #expect(error.expected.contains(word), "\(error)")
  }

  @Test(arguments: [
    ("/files/*", "/files/", true), ("/files/*", "/files/a/b", true), ("/files/*", "/files", false), ("/a", "/a", true),
    ("/a", "/a/", false), ("/a", "/", false), ("*", "", true), ("*", "/x", true), ("**", "/x", true),
    ("/*.jpg", "/a.jpg", true), ("/*.jpg", "/a.jpg.png", false), ("/*.jpg", "/.jpg.jpg", true), ("/a*a", "/a", false),
    ("/a*a", "/aa", true), ("*ab*ab*", "/ab", false), ("*ab*ab*", "/abab", true), ("*aab*", "/aaab", true),
    ("/*/b/*/d", "/a/b/c/d", true), ("/*/b/*/d", "/a/b/d", false), ("*abcabd*", "/abcabcabd", true),
    ("/a%2Ab", "/a*b", true), ("/a%2Ab", "/axb", false), ("/a%20b", "/a b", true), ("/é", "/é", true),
    ("/x/*y*z", "/x/yz", true),
  ])
  func starsStandForAnyBytes(_ pattern: String, _ path: String, _ expected: Bool) throws {
    let bytes = Array(("…" + path).utf8)
    #expect(try PathPattern(parsing: pattern).matches(bytes.dropFirst(3)) == expected)
  }

  @Test func randomPatternsAgreeWithASimpleMatcher() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let pattern =
        "/" + (0..<Int.random(in: 0...7, using: &random)).map { _ in random.pick(["a", "b", "*"], else: "a") }.joined()
      let path =
        "/" + (0..<Int.random(in: 0...9, using: &random)).map { _ in random.pick(["a", "b"], else: "a") }.joined()
      let expected = simpleMatch(Array(pattern.utf8)[...], Array(path.utf8)[...])
      #expect(try PathPattern(parsing: pattern).matches(Array(path.utf8)[...]) == expected, "\(pattern) \(path)")
    }
  }

  @Test(arguments: [
    ("ANY", "GET", true), ("ANY", "x", true), ("GET", "GET", true), ("GET", "HEAD", false), ("GET", "get", false),
    ("GET", "GETS", false), ("M-SEARCH", "M-SEARCH", true),
  ])
  func methodsMatchExactly(_ pattern: String, _ method: String, _ expected: Bool) throws {
    let rule = try ScriptRule(parsing: "\(pattern) *: ok")
    #expect(rule.matches(method: method.utf8, path: [UInt8(ascii: "/")]) == expected)
  }

  private func simpleMatch(_ pattern: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first == UInt8(ascii: "*") {
      return simpleMatch(pattern.dropFirst(), path) || (!path.isEmpty && simpleMatch(pattern, path.dropFirst()))
    }
    return path.first == first && simpleMatch(pattern.dropFirst(), path.dropFirst())
  }
}
