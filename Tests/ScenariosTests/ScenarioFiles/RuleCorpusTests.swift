import Fixtures
import Testing

@testable import Scenarios

@Suite struct RuleCorpusTests {
  @Test func filesAreReadOrRefusedAsTheirNamesSay() throws {
    for file in try FuzzFile.all(.rules) {
      #expect(((try? ScenarioFile(file.bytes, path: "a.json")) != nil) == file.isValid, "\(file)")
    }
  }

  @Test func filesAndTheirBeginningsReadBackOrSayWhereTheyAreWrong() throws {
    for file in try FuzzFile.all(.rules) {
      for bytes in file.beginnings(atMost: 60) + [file.bytes] { exercise(bytes, file) }
    }
  }

  @Test func changedFilesReadBackOrSayWhereTheyAreWrong() throws {
    var mutator = FuzzMutator(
      seed: 2,
      pieces: [
        "{", "}", "[", "]", "\"", ",", ":", "\\", "\\u", "null", "-1", "1e400", "true", "/*", "//", "\u{0}", "\u{301}",
        "\"not\":", "{{", "{{path}}", "\"regex\":", "(", ")", "*", "{0}", "\\\\1", "[a-z]", "$[0]", "/", "\r\n",
        "999999999999",
      ])
    let files = try FuzzFile.all(.rules).filter { $0.bytes.count < 2_000 }
    for _ in 0..<25 {
      for file in files { exercise(mutator.mutated(file.bytes), file) }
    }
  }

  private func exercise(_ bytes: [UInt8], _ file: FuzzFile) {
    #expect(holds(bytes), "\(file): \(String(decoding: bytes, as: UTF8.self))")
  }

  /// Whether the bytes are refused with places inside them, or all their rules read back equal.
  private func holds(_ bytes: [UInt8]) -> Bool {
    do throws(ScenarioError) {
      return try ScenarioFile(bytes, path: "a.json").scenario.rules.allSatisfy(readsBack)
    } catch {
      let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(
        separator: "\n", omittingEmptySubsequences: false)
      return (1...MistakeList.limit).contains(error.mistakes.count)
        && error.mistakes.allSatisfy { mistake in
          lines.indices.contains(mistake.line - 1) && !mistake.message.isEmpty
            && (1...lines[mistake.line - 1].count + 1).contains(mistake.column)
        }
    }
  }

  private func readsBack(_ rule: Rule) -> Bool {
    var rule = rule
    // The spelling of a rule of the command line is its name, however long.
    if rule.id.count > 200 || !ScriptText.isOneLine(rule.id) { rule.id = "" }
    let printed = Array(rule.json.text.utf8)
    guard let node = try? JSONDocument.parse(printed) else { return false }
    return (try? Rule(json: node)) == rule
  }
}
