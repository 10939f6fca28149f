import Foundation
import MockURLProtocol

/// What a test says of its mock, not read yet: mistakes in it are the test's failure, with their place.
package struct MockSetup: Sendable {
  /// A link as a value, or as it is typed.
  package enum Link: Sendable {
    case profile(LinkProfile?)
    case text(String)
  }

  private let texts: [String]
  private let scenarios: [String]
  private let link: Link
  private let seed: UInt64?
  private let file: String

  /// A mock of these parts; `file` is the source that names them.
  package init(
    _ texts: [String] = [], scenarios: [String] = [], link: Link = .profile(nil), seed: UInt64? = nil, file: String
  ) {
    self.texts = texts
    self.scenarios = scenarios
    self.link = link
    self.seed = seed
    self.file = file
  }

  /// Everything that was said, together; rules of the test are newer than those of files.
  /// - Throws: `MockSetupError` with the place of the first mistake and what was expected there.
  package func scenario() throws(MockSetupError) -> Scenario {
    var scenario = Scenario()
    if !scenarios.isEmpty {
      do throws(ScenarioError) { scenario = try ScenarioSet(reading: scenarios.map(found)).scenario } catch {
        throw MockSetupError("the scenario can't be used:\n\(error)")
      }
    }
    for text in texts { scenario.rules.append(try Self.rule(text)) }
    switch link {
    case .profile(let profile): scenario.profile = profile ?? scenario.profile
    case .text(let text):
      do throws(LinkProfileError) { scenario.profile = try LinkProfile(parsing: text) } catch {
        throw MockSetupError("the link", text, "\(error)", column: error.column)
      }
    }
    if let seed { scenario.seed = seed }
    return scenario
  }

  /// A rule, or a script for every path: what begins with a capital, or with a word and a path, is meant as a rule.
  private static func rule(_ text: String) throws(MockSetupError) -> Rule {
    let words = text.split(separator: " ", maxSplits: 1)
    let isRule =
      words.first?.first?.isUppercase == true
      || words.count == 2 && (words[1].hasPrefix("/") || words[1].hasPrefix("*"))
    do throws(ScriptError) {
      if isRule { return try Rule(parsing: text) }
      let script = try Script(parsing: text)
      return Rule(ScriptRule(method: .any, pattern: try PathPattern(parsing: "*"), script: script))
    } catch {
      throw MockSetupError(isRule ? "the rule" : "the script", text, "\(error)", column: error.column)
    }
  }

  /// A relative path stands in the working directory, or beside the source that names it.
  private func found(_ path: String) -> String {
    guard !path.hasPrefix("/"), !FileManager.default.fileExists(atPath: path) else { return path }
    let beside = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(path).path
    return FileManager.default.fileExists(atPath: beside) ? beside : path
  }
}
