extension Template {
  init(parsing text: String) throws(ScriptError) { self.init(source: text, pieces: [.text(text)]) }
}
extension JSONPath {
  init(parsing text: String) throws(ScriptError) {
    guard text.hasPrefix("$") else {
      throw ScriptError(input: text, column: 1, found: text, expected: "a path that begins with $")
    }
    self.init(text: text, steps: [])
  }
}
extension PathTemplate {
  var description: String {
    segments.map { segment in
      switch segment {
      case .literal(let bytes): "/" + String(decoding: bytes, as: UTF8.self)
      case .capture(let name): "/{\(name)}"
      }
    }.joined()
  }
}
