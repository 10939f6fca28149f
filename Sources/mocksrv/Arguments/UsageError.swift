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
    self.init("\(value.origin): \(error)\n" + SourceExcerpt.text(value.text, column: error.column))
  }

  /// A link that doesn't parse, alone or in a longer text.
  init(_ value: OptionValue, _ error: LinkProfileError) {
    let hint = error.suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
    let found = error.text.isEmpty ? "the end" : "\"\(error.text)\""
    self.init(
      "\(value.origin): column \(error.column): found \(found), expected \(error.expected)\(hint)\n"
        + SourceExcerpt.text(value.text, column: error.column))
  }

  /// Scenario files with mistakes.
  init(_ error: ScenarioError) {
    self.init("--scenario can't be used as it is:\n" + ScenarioReport.text(error))
  }

  /// What is printed.
  var text: String {
    let more = command.map { "mocksrv \($0.rawValue) --help" } ?? "mocksrv --help"
    return "mocksrv: \(message)\n(\(more) says more)"
  }
}
