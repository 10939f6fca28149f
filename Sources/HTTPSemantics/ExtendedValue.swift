/// A parameter value with its charset, such as `UTF-8''na%C3%AFve.txt` (RFC 8187 §3.2).
enum ExtendedValue {
  /// The text of a value in UTF-8 or ISO-8859-1; nil when it is malformed or in another charset (RFC 8187 §3.2.1).
  static func decode(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].utf8.allSatisfy({ isValueByte($0) }) else { return nil }
    let bytes = PercentCoding.decode(parts[2].utf8)
    if ASCII.equalIgnoringCase(parts[0], "utf-8") { return String(validating: bytes) }
    guard ASCII.equalIgnoringCase(parts[0], "iso-8859-1") else { return nil }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The text as a value in UTF-8 (RFC 8187 §3.2.1).
  static func text(_ text: String) -> String { "UTF-8''" + PercentCoding.encode(text, allowing: "!#$&+^`|") }

  private static func isValueByte(_ byte: UInt8) -> Bool {
    byte == 0x25 || (ASCII.isToken(byte) && byte != 0x2A && byte != 0x27)
  }
}

extension String {
  /// The text of bytes that are valid UTF-8; nil when they aren't.
  fileprivate init?(validating bytes: [UInt8]) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var scalars = String.UnicodeScalarView()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): scalars.append(scalar)
      case .emptyInput:
        self.init(scalars)
        return
      case .error: return nil
      }
    }
  }
}
