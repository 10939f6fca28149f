extension Template {
  /// Reads a text such as `Hello {{path.id}}`; `\{{` stands for two braces.
  /// - Throws: `ScriptError` with the column of the first mistake.
  public init(parsing text: String) throws(ScriptError) {
    let cursor = ScriptCursor(text)
    let bytes = cursor.bytes
    let open = Array("{{".utf8)
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var index = 0
    func flush() {
      if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
      literal = []
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), bytes[(index + 1)...].starts(with: open) {
        literal += open
        index += 3
      } else if bytes[index...].starts(with: open) {
        guard let end = Self.end(in: bytes, from: index + 2) else {
          throw cursor.error(
            at: index, found: cursor.string(index..<bytes.count), expected: "\"}}\" behind it, or \\{{ for two braces")
        }
        flush()
        pieces.append(.value(try TemplateValue(parsing: index + 2..<end, of: cursor)))
        index = end + 2
      } else {
        literal.append(bytes[index])
        index += 1
      }
    }
    flush()
    self.init(source: text, pieces: pieces)
  }

  /// Where the next `}}` stands.
  private static func end(in bytes: [UInt8], from start: Int) -> Int? {
    let brace = UInt8(ascii: "}")
    return bytes.indices.dropLast().dropFirst(start).first { bytes[$0] == brace && bytes[$0 + 1] == brace }
  }
}
