import Foundation
import Testing

@testable import Scenarios

@Suite struct RuleJSONTests {
  @Test func randomRulesPrintAndReadBackEqual() throws {
    var rules = RandomFileRules(seed: 11)
    for _ in 0..<2_000 {
      let rule = try rules.rule()
      for text in [rule.json.text, rule.json.line] {
        do {
          #expect(try Rule(json: JSONDocument.parse(Array(text.utf8))) == rule, "\(text)")
        } catch {
          Issue.record("\(error)\n\(text)")
        }
      }
    }
  }

  @Test func aRuleOfTheCommandLinePrintsAsAnObject() throws {
    let rule = try Rule(parsing: "GET /feed*: 503+per=rule*2, ok")
    #expect(
      rule.json.line == #"{"id":"GET /feed*: 503+per=rule*2, ok","match":{"method":"GET","path":"/feed*"},"#
        + #""script":"503*2, ok","per":"rule"}"#)
    #expect(try Rule(json: JSONDocument.parse(Array(rule.json.text.utf8))) == rule)
  }

  /// Documents with a few bytes changed: whatever comes of them, it comes as an error with a place.
  @Test func mutatedDocumentsAreReadOrRefused() throws {
    var rules = RandomFileRules(seed: 5)
    var random = SeededGenerator(seed: 6)
    let pieces = [
      "{", "}", "[", "]", "\"", ",", ":", "\\", "\\u", "null", "-1", "1e400", "true", "/*", "//", "\u{0}", "é",
      "\"not\":",
      "\"json\":", "\"@up:1\"", "999999999999999999999", "{{", "\"script\":\"503\"", "[[[[[[", "\r\n",
    ]
    var read = 0
    for _ in 0..<400 {
      let list = try (0..<3).map { _ in try rules.rule().json }
      let scenario = JSONValue.object([
        JSONMember("seed", .integer(3)), JSONMember("listen", .array([.string("0:edge,loss=1%")])),
        JSONMember("machines", .object([JSONMember("m", .string("s"))])), JSONMember("rules", .array(list)),
      ])
      let whole = Array(scenario.text.utf8)
      for _ in 0..<10 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let start = Int.random(in: 0..<bytes.count, using: &random)
          let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
          switch Int.random(in: 0...3, using: &random) {
          case 0: bytes.removeSubrange(start..<end)
          case 1: bytes.replaceSubrange(start..<end, with: Array(random.pick(pieces, else: "").utf8))
          case 2: bytes[start] = UInt8.random(in: 0...255, using: &random)
          default: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
          }
        }
        do throws(ScenarioError) {
          _ = try ScenarioFile(bytes, path: "a.json")
          read += 1
        } catch {
          #expect((1...20).contains(error.mistakes.count))
          #expect(error.mistakes.allSatisfy { $0.line > 0 && $0.column > 0 && !$0.message.isEmpty })
        }
      }
    }
    #expect(read > 20)
  }

  @Test func everyBeginningOfADocumentIsRefused() throws {
    var rules = RandomFileRules(seed: 8)
    let bytes = Array(JSONValue.object([JSONMember("rules", .array([try rules.rule().json]))]).text.utf8)
    for count in 0..<bytes.count {
      #expect(throws: ScenarioError.self) { try ScenarioFile(Array(bytes[..<count]), path: "a.json") }
    }
  }
}
