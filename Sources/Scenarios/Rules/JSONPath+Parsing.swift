extension JSONPath {
  /// Reads `$.user.name`, `$.items[0].id`, `$.items[*].id`, `$.items[-1]` or `$['odd name']` (RFC 9535 §2).
  ///
  /// Beyond the RFC a name behind a dot may hold any letters but white space, dots, brackets and quotes: `$.content-type`.
  /// Slices, filters and `..` aren't part of it.
  /// - Throws: `ScriptError` with the column of the first mistake.
  public init(parsing text: String) throws(ScriptError) {
    var cursor = ScriptCursor(text)
    guard cursor.take("$") else {
      throw cursor.error(at: 0, found: text, expected: "a path that begins with \"$\", such as $.user.name")
    }
    var steps: [Step] = []
    while cursor.next != nil {
      let start = cursor.position
      if cursor.take(".") {
        steps.append(try Self.dotted(&cursor))
      } else if cursor.take("[") {
        steps.append(try Self.bracketed(&cursor))
        guard cursor.take("]") else { throw cursor.error(at: cursor.position, expected: "\"]\"") }
      } else {
        throw cursor.error(at: start, expected: "a step such as .name, [0], [*] or ['name']")
      }
    }
    self.init(text: text, steps: steps)
  }

  private static func dotted(_ cursor: inout ScriptCursor) throws(ScriptError) -> Step {
    let start = cursor.position
    let name = cursor.take { ScriptText.isSpace($0) || ".[]'\"".utf8.contains($0) }
    if name == "*" { return .all }
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "*")) else {
      throw cursor.error(at: start, found: name, expected: "a name or * behind the dot; odd names go into ['…']")
    }
    return .member(name)
  }

  private static func bracketed(_ cursor: inout ScriptCursor) throws(ScriptError) -> Step {
    let start = cursor.position
    if cursor.take("*") { return .all }
    if cursor.next == UInt8(ascii: "'") || cursor.next == UInt8(ascii: "\"") { return .member(try quoted(&cursor)) }
    let number = cursor.take { $0 == UInt8(ascii: "]") }
    // RFC 9535 §2.3.3: no leading zeros, no plus, no -0.
    guard let index = Int(number), String(index) == number else {
      throw cursor.error(at: start, found: number, expected: "an index such as 0 or -1, * or a name in quotes")
    }
    return .index(index)
  }

  /// Reads a name in quotes, in which a backslash stands before a quote or a backslash.
  private static func quoted(_ cursor: inout ScriptCursor) throws(ScriptError) -> String {
    let quote = cursor.next
    let start = cursor.position
    cursor.position += 1
    var bytes: [UInt8] = []
    while let byte = cursor.next {
      cursor.position += 1
      if byte == quote { return String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = cursor.next, "\\'\"".utf8.contains(escaped) else {
          throw cursor.error(at: cursor.position - 1, expected: "a backslash or a quote behind the backslash")
        }
        cursor.position += 1
        bytes.append(escaped)
      } else {
        bytes.append(byte)
      }
    }
    throw cursor.error(at: start, expected: "a closing quote behind the name")
  }
}
