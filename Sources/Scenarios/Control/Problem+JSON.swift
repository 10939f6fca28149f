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
}
