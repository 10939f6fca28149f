import HTTPSemantics

/// The body of a request to the control API, read whole.
struct ControlContent {
  /// The bytes as they came.
  let bytes: [UInt8]
  /// Whether the request says that it is JSON, so that nothing else will do.
  let isDeclaredJSON: Bool

  /// No body.
  static let none = ControlContent(bytes: [], isDeclaredJSON: false)

  /// Whether there is nothing in it but blanks.
  var isBlank: Bool { bytes.allSatisfy(Self.isSpace) }

  /// Whether it is to be read as JSON: it says so, or it begins as objects, arrays and strings do.
  var isJSON: Bool {
    guard !isDeclaredJSON else { return true }
    guard let first = bytes.first(where: { !Self.isSpace($0) }) else { return false }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
  }

  /// The body as plain text.
  /// - Throws: `Problem` 400 when it isn't UTF-8.
  func text() throws(Problem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(400, "the body is no text in UTF-8")
    }
    return text
  }

  /// The JSON value, with its places.
  /// - Throws: `Problem` 400 with line and column of the first mistake.
  func json() throws(Problem) -> JSONNode {
    do { return try JSONDocument.parse(bytes) } catch { throw Problem(error) }
  }

  /// Types that a body may have: JSON, text, and what curl calls a body that it knows nothing of.
  /// - Throws: `Problem` 415 for all others.
  static func isJSON(type: String?) throws(Problem) -> Bool {
    guard let type else { return false }
    if let media = MediaType(parsing: type) {
      if media.matches("application", "json") || media.subtype.hasSuffix("+json") { return true }
      if media.matches("text", "plain") || media.matches("application", "x-www-form-urlencoded") { return false }
      if media.matches("application", "octet-stream") { return false }
    }
    throw Problem(
      415, "Content-Type \"\(type)\" isn't read here; send application/json, or text/plain where text is taken")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
