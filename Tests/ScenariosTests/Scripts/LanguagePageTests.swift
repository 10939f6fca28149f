import Testing

@testable import Scenarios

@Suite struct LanguagePageTests {
  private let page: LanguagePage

  init() throws { page = try LanguagePage() }

  @Test func everyScriptOfThePageParsesAndPrintsBackEqual() throws {
    let examples = page.examples(of: "script")
    #expect(examples.count >= 12)
    for example in examples {
      let script = try Script(parsing: example)
      #expect(try Script(parsing: script.description) == script, "\(example)")
    }
  }

  @Test func everyRuleOfThePageParsesAndPrintsBackEqual() throws {
    let examples = page.examples(of: "rule")
    #expect(examples.count >= 4)
    for example in examples {
      let rule = try ScriptRule(parsing: example)
      #expect(try ScriptRule(parsing: rule.description) == rule, "\(example)")
    }
  }

  @Test func thePageHasProfiles() {
    #expect(page.examples(of: "profile").count >= 4)
  }

  @Test func theTableOfFaultsSaysWhatTheParserDoes() throws {
    let rows = page.table("fault")
    var named: [String] = []
    for row in rows {
      let spellings = LanguagePage.code(in: row[0])
      let kind = try #require(FaultKind(rawValue: spellings[0]))
      named.append(spellings[0])
      for spelling in spellings { #expect(try Script(parsing: spelling).attempts[0].outcome.faults[0].kind == kind) }
      #expect(kind.takesValue == (spellings.count > 1))
      #expect(row[1] == (kind.places.isEmpty ? "–" : kind.defaultPoint.description))
      let words = [FaultPlace.start: "start", .head: "head", .body: "body", .upload: "up"]
      // The default is a column of its own, so `start` is never among the others.
      let others = kind.places.filter { $0 != .start }.compactMap { words[$0] }
      #expect(row[2] == (others.isEmpty ? "–" : others.joined(separator: ", ")))
    }
    #expect(named == FaultKind.allCases.map(\.rawValue))
  }

  @Test func theTableOfOptionsNamesEachOnceWithAValueThatParses() throws {
    let examples = page.table("option").map { LanguagePage.code(in: $0[0])[0] }
    for example in examples { #expect(try !Script(parsing: example).attempts[0].outcome.options.isEmpty) }
    let names = examples.compactMap { $0.split(separator: "=").first.map(String.init) }
    #expect(names == OptionName.allCases.filter { $0 != .per }.map(\.rawValue))
  }
}
