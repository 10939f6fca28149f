import ByteCodecs

/// Coded bytes, sound or with a flaw.
enum EncodedBytes {
  /// The bytes of `text` in `coding`, spoilt as `flaw` says.
  /// - Throws: `Problem` 500 when the library fails.
  static func make(_ text: [UInt8], _ coding: ContentCoding, _ flaw: EncodedOptions.Flaw?) throws(Problem) -> [UInt8] {
    if flaw == .plain { return text }
    var bytes = try encode(text, coding)
    switch flaw {
    case .truncated: bytes = Array(bytes.prefix(bytes.count / 2))
    case .checksum: spoilEnd(&bytes)
    case .trailing: bytes += "junk behind the end".utf8
    case .twice: bytes = try encode(bytes, coding)
    default: break
    }
    return bytes
  }

  /// gzip and zlib end with a check value; brotli has none, but its last bytes are data.
  private static func spoilEnd(_ bytes: inout [UInt8]) {
    for place in bytes.indices.suffix(4) { bytes[place] ^= 0xFF }
  }

  private static func encode(_ bytes: [UInt8], _ coding: ContentCoding) throws(Problem) -> [UInt8] {
    do throws(ContentCodingError) {
      return try ContentEncoder.encode(bytes, as: coding)
    } catch {
      throw Problem(500, "the text couldn't be encoded: \(error)")
    }
  }
}
