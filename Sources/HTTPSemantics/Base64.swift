/// Base 64 with the standard alphabet (RFC 4648 §4).
public enum Base64 {
  /// The text of `bytes`, padded (RFC 4648 §4).
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let second = start + 1 < bytes.count ? bytes[start + 1] : 0
      let third = start + 2 < bytes.count ? bytes[start + 2] : 0
      text.append(digit(bytes[start] >> 2))
      text.append(digit(bytes[start] << 4 | second >> 4))
      text.append(start + 1 < bytes.count ? digit(second << 2 | third >> 6) : ASCII.equals)
      text.append(start + 2 < bytes.count ? digit(third) : ASCII.equals)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of `text`; nil when it holds another character or has an impossible length.
  ///
  /// Padding may be left out but not be wrong, and unused bits may be set, as structured fields want it (RFC 9651 §4.2.7).
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var digits = Array(text.utf8)
    let padded = digits.count
    while digits.count > padded - 2, digits.last == ASCII.equals { digits.removeLast() }
    guard digits.count % 4 != 1, padded == digits.count || padded % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var held = 0
    for digit in digits {
      guard let value = value(digit) else { return nil }
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    return bytes
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    switch value & 63 {
    case 0..<26: 0x41 + (value & 63)
    case 26..<52: 0x61 + (value & 63) - 26
    case 52..<62: 0x30 + (value & 63) - 52
    case 62: 0x2B
    default: 0x2F
    }
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x41...0x5A: digit - 0x41
    case 0x61...0x7A: digit - 0x61 + 26
    case 0x30...0x39: digit - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
