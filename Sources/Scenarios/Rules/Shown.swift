/// How values stand in the sentences about rules: on one line, and no longer than a person reads.
enum Shown {
  private static let limit = 80

  /// `text` in quotes, cut after 80 characters.
  static func quoted(_ text: String) -> String {
    // By scalars: the bytes of a body can be one endless Character.
    let head = text.unicodeScalars.prefix(limit + 1)
    guard head.count > limit else { return JSONValue.string(text).line }
    return JSONValue.string(String(String.UnicodeScalarView(head.dropLast())) + "…").line
  }

  /// The values of a name: in quotes, at most four of them; `missing` without any.
  static func values(_ values: [String]) -> String {
    guard !values.isEmpty else { return "missing" }
    let shown = values.prefix(4).map { quoted($0) }.joined(separator: ", ")
    return values.count > 4 ? "\(shown) and \(values.count - 4) more" : shown
  }
}
