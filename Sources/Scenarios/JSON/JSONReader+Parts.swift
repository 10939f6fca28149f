extension JSONReader {
  /// Moves over white space and, where they are allowed, comments.
  mutating func skipSpace() throws(JSONError) {
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\n"): beginLine()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONError) {
    let kind = position + 1 < bytes.count ? bytes[position + 1] : 0
    guard allowsComments, kind == UInt8(ascii: "/") || kind == UInt8(ascii: "*") else {
      throw error(allowsComments ? "\"//\" or \"/*\"" : "JSON without comments")
    }
    if kind == UInt8(ascii: "/") {
      while let byte = next, byte != UInt8(ascii: "\n") { position += 1 }
      return
    }
    let (line, column) = place()
    position += 2
    while let byte = next {
      if byte == UInt8(ascii: "\n") {
        beginLine()
      } else if byte == UInt8(ascii: "*"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      } else {
        position += 1
      }
    }
    throw error("\"*/\", the end of the comment at line \(line), column \(column)")
  }

  /// string = quotation-mark *char quotation-mark
  mutating func string(expected: String) throws(JSONError) -> JSONNode {
    guard next == UInt8(ascii: "\"") else { throw error(expected) }
    let (line, column) = place()
    position += 1
    let start = position
    /// What was decoded up to `rest`; used once there is an escape.
    var decoded: [UInt8] = []
    var rest = start
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        // Whoever forgot the quote finds it sooner at the string's beginning.
        throw error(
          "the string that begins at column \(column) to be closed by \"; a control character is written \\n, \\t or \\u00XX"
        )
      }
      position += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      decoded += bytes[rest..<position - 1]
      let escape = JSONEscape(bytes[position...])
      guard let scalar = escape.scalar else { throw broken(escape) }
      decoded += Array(String(scalar).utf8)
      position += escape.width
      rest = position
    }
    guard next != nil else { throw error("the closing \" of the string at line \(line), column \(column)") }
    let spelling = String(decoding: bytes[start..<position], as: UTF8.self)
    let text = rest == start ? spelling : String(decoding: decoded + bytes[rest..<position], as: UTF8.self)
    position += 1
    return JSONNode(.string(text), line: line, column: column, spelling: spelling)
  }

  private mutating func broken(_ escape: JSONEscape) -> JSONError {
    position -= 1
    let found = String(decoding: bytes[position...].prefix(escape.width > 0 ? 6 : 2), as: UTF8.self)
    switch escape.width {
    case 0: return error(found: found, "an escape: \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\uXXXX")
    case 1: return error(found: found, "four hexadecimal digits behind \\u")
    default:
      return error(found: found, "a surrogate pair such as \\ud83d\\ude00: half of one is no character")
    }
  }

  /// number = [ "-" ] int [ frac ] [ exp ]
  mutating func number() throws(JSONError) -> String {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") {
      position += 1
      if let byte = next, ScriptText.isDigit(byte) {
        position = start
        throw error("a number without zeros in front")
      }
    } else {
      try digits()
    }
    if next == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    // What follows at once would make it another word: 1x, 1.2.3.
    if let byte = next, ScriptText.isTokenByte(byte) {
      position = start
      throw error("a number such as 12, -0.5 or 1e9")
    }
    guard Double(text)?.isFinite == true else {
      position = start
      throw error("a number below 1.8e308")
    }
    return text
  }

  private mutating func digits() throws(JSONError) {
    guard let byte = next, ScriptText.isDigit(byte) else { throw error("a digit") }
    while let byte = next, ScriptText.isDigit(byte) { position += 1 }
  }

  /// Refuses what isn't UTF-8 (RFC 8259 §8.1).
  mutating func checkEncoding() throws(JSONError) {
    var bad: Int?
    var index = 0
    for byte in String(decoding: bytes, as: UTF8.self).utf8 {
      guard index < bytes.count, bytes[index] == byte else {
        bad = index
        break
      }
      index += 1
    }
    guard let bad, bad < bytes.count else { return }
    while position < bad { if bytes[position] == UInt8(ascii: "\n") { beginLine() } else { position += 1 } }
    throw error(found: "byte 0x" + String(bytes[bad], radix: 16), "a text in UTF-8")
  }
}
