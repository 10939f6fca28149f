import LinkModel
import Quantities
import Scenarios

/// A command line that can't be followed, in the words that say how to mend it.
struct UsageError: Error {
  /// What is wrong, naming the word, and the fix.
  let message: String
  /// The command whose help says more.
  var command: CommandName?

  /// A mistake in the words of `message`.
  init(_ message: String) { self.message = message }

  /// A value that isn't what the option takes.
  init(_ value: OptionValue, expected: String) {
    self.init("\(value.origin): \"\(ReadableText.printable(value.text))\" is not valid: expected \(expected)")
  }

  /// A rule that doesn't parse.
  init(_ value: OptionValue, _ error: ScriptError) {
    self.init("\(value.origin): \(error)\n" + Self.caret(value.text, error.column))
  }

  /// A link that doesn't parse, which starts `offset` characters into the value.
  init(_ value: OptionValue, _ error: LinkProfileError, offset: Int = 0) {
    let hint = error.suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
    let found = error.text.isEmpty ? "the end" : "\"\(error.text)\""
    self.init(
      "\(value.origin): column \(error.column + offset): found \(found), expected \(error.expected)\(hint)\n"
        + Self.caret(value.text, error.column + offset))
  }

  /// What is printed.
  var text: String {
    let more = command.map { "mocksrv \($0.rawValue) --help" } ?? "mocksrv --help"
    return "mocksrv: \(message)\n(\(more) says more)"
  }

  /// The text, and below it a mark under the column.
  private static func caret(_ text: String, _ column: Int) -> String {
    // Tabs and line feeds would move the mark away from its place.
    let shown = ReadableText.printable(text)
    return "  \(shown)\n  \(String(repeating: " ", count: max(0, column - 1)))^"
  }
}
