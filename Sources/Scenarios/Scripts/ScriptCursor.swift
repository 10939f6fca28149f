/// A position in a text that is read byte by byte; every character with a meaning is ASCII.
///
/// Bytes rather than Characters, because a quote followed by a combining mark is one Character and would be missed.
struct ScriptCursor {
  let text: String
  let bytes: [UInt8]
  var position = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// The byte at the position; nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Moves over the next byte if it is `character`.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Moves over bytes up to the first for which `isEnd` holds, and returns them.
  mutating func take(until isEnd: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = next, !isEnd(byte) { position += 1 }
    return string(start..<position)
  }

  /// Moves over white space.
  mutating func skipSpace() {
    while let byte = next, ScriptText.isSpace(byte) { position += 1 }
  }

  /// The text of a range of bytes.
  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// An error at byte `offset`; without `found`, what stands there up to the end of the part.
  func error(at offset: Int, found: String? = nil, expected: String) -> ScriptError {
    let column = string(0..<offset).count + 1
    return ScriptError(input: text, column: column, found: found ?? chunk(at: offset), expected: expected)
  }

  private func chunk(at offset: Int) -> String {
    let end = bytes[offset...].firstIndex(where: ScriptText.endsPart) ?? bytes.count
    if end > offset { return string(offset..<end) }
    return offset < bytes.count ? string(offset..<offset + 1) : ""
  }
}
