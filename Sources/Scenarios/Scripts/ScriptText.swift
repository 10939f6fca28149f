/// The character classes of the language, and how a text is written as a value.
enum ScriptText {
  /// Whether `byte` is the white space that may surround a comma.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Whether `byte` ends a part, a value or a place.
  static func endsPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: "*"), UInt8(ascii: "~"): true
    default: isSpace(byte)
    }
  }

  /// Whether `byte` ends the word a part begins with.
  static func endsWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "@") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\"") || endsPart(byte)
  }

  /// Whether `byte` is a decimal digit.
  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Whether `byte` may stand in a method or a field name (RFC 9110 §5.6.2).
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      _ where isDigit(byte):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Whether `text` can stand in a header field or status line: no CR, LF or NUL.
  static func isOneLine(_ text: String) -> Bool { !text.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 } }

  /// `text` without the blanks and tabs around it.
  static func trimmed(_ text: String) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let rest = text.utf8.drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
    // By bytes, because a blank followed by a combining mark is one Character.
    return String(decoding: rest[...last], as: UTF8.self)
  }

  /// `text` as a value: bare where the grammar allows it and it reads well, else quoted.
  static func spell(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy {
      (0x21...0x7E).contains($0) && !endsPart($0) && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "\"")
    }
    return isBare && !text.isEmpty ? text : quote(text)
  }

  /// `text` in quotes, with quotes and backslashes escaped.
  static func quote(_ text: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a hexadecimal digit, 0...15.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The byte that `%XX` at `index` stands for; nil when no two hexadecimal digits follow.
  static func percentDecoded(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    guard index + 2 < bytes.endIndex, bytes[index] == UInt8(ascii: "%"), let high = hexValue(bytes[index + 1]),
      let low = hexValue(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }
}
