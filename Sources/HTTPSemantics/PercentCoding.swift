/// Percent-encoding of bytes in a URI (RFC 3986 §2.1).
public enum PercentCoding {
  /// The bytes with their escapes replaced; malformed escapes stay, and a plus stays a plus.
  public static func decode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.underestimatedCount)
    var high: UInt8?
    var inEscape = false
    for byte in bytes {
      if let digit = high, let first = ASCII.hexValue(digit), let second = ASCII.hexValue(byte) {
        result.append(first << 4 | second)
        high = nil
        inEscape = false
        continue
      }
      if inEscape, high == nil, byte != 0x25, ASCII.hexValue(byte) != nil {
        high = byte
        continue
      }
      if inEscape { result.append(0x25) }
      if let digit = high { result.append(digit) }
      high = nil
      inEscape = byte == 0x25
      if !inEscape { result.append(byte) }
    }
    if inEscape { result.append(0x25) }
    if let digit = high { result.append(digit) }
    return result
  }

  /// The text with every byte escaped that is neither unreserved nor in `allowing` (RFC 3986 §2.3).
  public static func encode(_ text: String, allowing extra: String = "") -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) || extra.utf8.contains(byte) {
        result.append(byte)
      } else {
        result.append(0x25)
        result.append(hexDigit(byte >> 4))
        result.append(hexDigit(byte & 15))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
  }
}
