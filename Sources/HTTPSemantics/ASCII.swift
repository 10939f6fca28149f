/// The bytes and comparisons that HTTP's grammar is made of (RFC 9110 §5.6).
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2C
  static let dash: UInt8 = 0x2D
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let backslash: UInt8 = 0x5C

  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// Whether `byte` may stand in a token (RFC 9110 §5.6.2).
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x5F: true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2E, 0x5E, 0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  /// Whether `byte` may stand in a token68 before its padding (RFC 9110 §11.2).
  static func isToken68(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
    default: false
    }
  }

  static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { isToken($0) }
  }

  static func equalIgnoringCase(_ a: UInt8, _ b: UInt8) -> Bool {
    a == b || (a ^ b == 0x20 && isLetter(a))
  }

  static func equalIgnoringCase(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
    a.utf8.elementsEqual(b.utf8, by: { equalIgnoringCase($0, $1) })
  }

  /// The text without spaces and tabs at its ends (OWS, RFC 9110 §5.6.3).
  static func trimmed(_ text: Substring) -> Substring {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return text[text.endIndex...] }
    return Substring(bytes[first...last])
  }

  /// The value of a hexadecimal digit, or nil.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
