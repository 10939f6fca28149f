/// A header field that an outcome adds to the answer.
public struct HeaderOption: Hashable, Sendable {
  /// The field name, a token (RFC 9110 §5.1).
  public let name: String
  /// The value without white space around it; free of CR, LF and NUL (RFC 9110 §5.5).
  public let value: String

  /// A field, or nil when `name` is no token or `value` holds CR, LF or NUL.
  public init?(name: String, value: String) {
    guard !name.isEmpty, name.utf8.allSatisfy(ScriptText.isTokenByte), ScriptText.isOneLine(value) else { return nil }
    self.name = name
    self.value = ScriptText.trimmed(value)
  }

  /// Reads a line such as `X-Id: 7`; nil when it is none.
  init?(line: String) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    self.init(name: String(line[..<colon]), value: String(line[line.utf8.index(after: colon)...]))
  }

  /// The field as one line.
  var line: String { value.isEmpty ? "\(name):" : "\(name): \(value)" }
}
