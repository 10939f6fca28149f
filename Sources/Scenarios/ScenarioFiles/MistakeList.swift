import LinkModel
import Quantities

/// Gathers the mistakes of one document, so that somebody who mends a file learns of all of them at once.
final class MistakeList {
  /// More than these help nobody.
  static let limit = 20

  private(set) var mistakes: [ScenarioMistake] = []

  /// Whether nothing was wrong so far.
  var isEmpty: Bool { mistakes.isEmpty }

  /// The mistakes by their places, each with its line of the document in `bytes`.
  func sorted(path: String, bytes: [UInt8] = []) -> [ScenarioMistake] {
    let inOrder = mistakes.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }
    let lines = mistakes.isEmpty ? [] : bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return inOrder.prefix(Self.limit).map { _, mistake in
      var mistake = mistake
      mistake.path = path
      if lines.indices.contains(mistake.line - 1) {
        mistake.source = String(decoding: lines[mistake.line - 1], as: UTF8.self)
      }
      return mistake
    }
  }

  /// A text that is no JSON at all.
  func add(_ error: JSONError) {
    mistakes.append(ScenarioMistake(line: error.line, column: error.column, message: error.message))
  }

  /// A mistake where `node` begins, or at a column of its own in the same line.
  func add(_ node: JSONNode, column: Int? = nil, _ message: String) {
    // Far beyond the limit, because what comes first in the file needn't be found first.
    guard mistakes.count < 50 * Self.limit else { return }
    mistakes.append(ScenarioMistake(line: node.line, column: column ?? node.column, message: message))
  }

  /// A value that isn't what belongs there.
  func add(_ node: JSONNode, expected: String) { add(node, "found \(Self.shown(node)), expected \(expected)") }

  /// A mistake inside a string, `offset` characters behind its beginning.
  func add(_ node: JSONNode, _ error: ScriptError, offset: Int = 0) {
    let found = error.found.isEmpty ? "the end" : "\"\(error.found)\""
    add(
      node, column: node.column(ofCharacter: error.column - 1 + offset),
      "found \(found), expected \(error.expected)")
  }

  /// A mistake inside a string that is a link.
  func add(_ node: JSONNode, _ error: LinkProfileError) {
    let hint = error.suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
    let found = error.text.isEmpty ? "the end" : "\"\(error.text)\""
    add(
      node, column: node.column(ofCharacter: error.column - 1), "found \(found), expected \(error.expected)\(hint)")
  }

  private static func shown(_ node: JSONNode) -> String {
    let text = node.sort
    return text.count > 42 ? text.prefix(40) + "…\"" : text
  }
}
