import Fixtures
import Foundation
import Testing

@testable import Scenarios

@Suite struct ScenarioPageTests {
  /// The examples of docs/SCENARIOS.md.
  private let examples: [String]
  private let directory: TemporaryDirectory

  init() throws {
    examples = try LanguagePage("docs/SCENARIOS.md").documents(of: "jsonc")
    directory = try TemporaryDirectory()
    try Data("<p>".utf8).write(to: URL(fileURLWithPath: directory.path + "/page.html"))
  }

  private func read(_ example: String) throws(ScenarioError) -> Scenario {
    try ScenarioFile(Array(example.utf8), path: directory.path + "/example.json").scenario
  }

  @Test func everyExampleOfThePageLoads() throws {
    #expect(examples.count >= 6)
    for example in examples { #expect(try !read(example).rules.isEmpty, "\(example)") }
  }

  @Test func everyRuleOfThePagePrintsBackEqual() throws {
    for example in examples {
      for rule in try read(example).rules {
        #expect(try Rule(json: JSONDocument.parse(Array(rule.json.text.utf8))) == rule)
      }
    }
  }

  @Test func theTablesNameEveryKey() throws {
    let page = try LanguagePage("docs/SCENARIOS.md")
    let named = page.lines.filter { $0.hasPrefix("| `") }.flatMap { row in
      LanguagePage.code(in: String(row.dropFirst(2).prefix { $0 != "|" }))
    }
    for key in ScenarioReader.keys + RuleReader.keys + RuleReader.matchKeys + RuleReader.replyKeys {
      #expect(named.contains(key), "\(key)")
    }
  }

  @Test func theSchemaHoldsForEveryExampleAndForWhatTheReaderTakes() async throws {
    var rules = RandomFileRules(seed: 21)
    var documents = try examples.map { try JSONDocument.parse(Array($0.utf8), allowsComments: true).compact }
    documents += try (0..<300).map { _ in "{\"rules\": [\(try rules.rule().json.line)]}" }
    documents += [
      #"{"rules": [{"delay": 1.5}, {"delay": {"uniform": [1, "2s"]}}, {"reply": {"json": null}}, {"reply": {"data": 7}}]}"#,
      #"{"seed": 18446744073709551615, "profile": "edge", "listen": ["0:edge,loss=1%"], "$schema": "x"}"#,
      #"{"rules": ["GET /a*: 503+body=\"a \\\"b\\\", c\"~30pct*2, retry-after=@2s+stall=5s@up:50%, reset@64k"]}"#,
    ]
    for document in documents {
      do throws(ScenarioError) {
        _ = try ScenarioFile(Array(document.utf8), path: directory.path + "/a.json")
      } catch { Issue.record("\(error)\n\(document)") }
    }
    let verdicts = try await SchemaValidator().validate(documents)
    for (document, verdict) in zip(documents, verdicts) { #expect(verdict == "", "\(document)") }
  }

  @Test func theSchemaRefusesWhatItCanSee() async throws {
    let documents = [
      #"{"rulez": []}"#, #"{"seed": -1}"#, #"{"rules": [{"mtach": {}}]}"#, #"{"rules": ["GET a: ok"]}"#,
      #"{"rules": [{"script": "503 ok"}]}"#, #"{"rules": [{"times": 0}]}"#, #"{"rules": [{"per": "rule"}]}"#,
      #"{"rules": [{"reply": {}, "replies": [{}]}]}"#, #"{"rules": [{"reply": {"body": "a", "data": 1}}]}"#,
      #"{"rules": [{"reply": {"raw": ["a"], "status": 200}}]}"#, #"{"rules": [{"reply": {"end": "later"}}]}"#,
      #"{"rules": [{"reply": {"status": 99}}]}"#, #"{"rules": [{"delay": "soon"}]}"#, #"{"rules": [{"replies": []}]}"#,
      #"{"rules": [{"delay": {"lognormal": {"median": "1s", "sigma": 0}}}]}"#,
      #"{"rules": [{"reply": {"headers": {"a b": "1"}}}]}"#,
      #"{"rules": [{"match": {"method": "get"}}]}"#, #"{"rules": [{"match": {"body": {"contains": "a", "size": 1}}}]}"#,
      #"{"rules": [{"match": {"attempt": 0}}]}"#, #"{"rules": [{"match": {"query": {"a": 1}}}]}"#,
      #"{"rules": [{"state": {"machine": "a"}}]}"#, #"{"rules": [{"reply": {"headers": {"A": "b\u0000"}}}]}"#,
    ]
    for document in documents {
      #expect(throws: ScenarioError.self, "\(document)") { try ScenarioFile(Array(document.utf8), path: "a.json") }
    }
    for (document, verdict) in zip(documents, try await SchemaValidator().validate(documents)) {
      #expect(verdict != "", "\(document)")
    }
  }
}
