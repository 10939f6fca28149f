/// Percent-encoding of bytes in a URI (RFC 3986 §2.1).
public enum PercentCoding {
  /// The bytes with their escapes replaced; malformed escapes stay, and a plus stays a plus (RFC 3986 §2.1).
  @inlinable
  public static func decode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    if let decoded = bytes.withContiguousStorageIfAvailable({ decoded(UnsafeRawBufferPointer($0)) }) { return decoded }
    return Array(bytes).withUnsafeBytes { decoded($0) }
  }

  @usableFromInline
  static func decoded(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count) { result, count in
      var position = 0
      while position < bytes.count {
        var byte = bytes[position]
        if byte == 0x25, position + 2 < bytes.count, let high = ASCII.hexValue(bytes[position + 1]),
          let low = ASCII.hexValue(bytes[position + 2])
        {
          byte = high << 4 | low
          position += 2
        }
        result[count] = byte
        count += 1
        position += 1
      }
    }
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
