extension Problem {
  /// A body that isn't JSON, or not what it must be, with the place of the mistake.
  init(_ error: JSONError) {
    self.init(
      400, "the body's \(error)",
      members: [
        JSONMember("line", .integer(Int64(error.line))), JSONMember("column", .integer(Int64(error.column))),
        JSONMember("expected", .string(error.expected)),
      ])
  }

  /// A rule with mistakes: the first ones in words, all of them with their places.
  init(_ error: ScenarioError) {
    let sentences = error.mistakes.prefix(3).map { "line \($0.line), column \($0.column): \($0.message)" }
    let mistakes = error.mistakes.map { mistake in
      JSONValue.object([
        JSONMember("line", .integer(Int64(mistake.line))), JSONMember("column", .integer(Int64(mistake.column))),
        JSONMember("message", .string(mistake.message)),
      ])
    }
    self.init(
      400, "the body's " + sentences.joined(separator: "; "),
      members: (error.mistakes.first.map {
        [JSONMember("line", .integer(Int64($0.line))), JSONMember("column", .integer(Int64($0.column)))]
      } ?? []) + [JSONMember("mistakes", .array(mistakes))])
  }
}
