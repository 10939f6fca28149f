/// Looks whether bytes that come bit by bit can still become UTF-8.
struct UTF8Check: Sendable {
  /// The beginning of a character whose end hasn't come.
  private var open: [UInt8] = []

  /// Adds bytes; false when no bytes that may follow could make a text of it (RFC 3629 §4).
  mutating func add(_ bytes: [UInt8]) -> Bool {
    let all = open + bytes
    let unfinished = Self.unfinished(all)
    open = Array(all.suffix(unfinished))
    return Self.isText(all.dropLast(unfinished)) && (open.isEmpty || Self.canBeFinished(open))
  }

  /// How many bytes at the end belong to a character that goes on.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back ? back : 0
    }
    return 0
  }

  /// Which second bytes are allowed depends on the first; one of these is, if any is.
  private static func canBeFinished(_ start: [UInt8]) -> Bool {
    let length = start[0] >= 0xF0 ? 4 : start[0] >= 0xE0 ? 3 : 2
    return [0x80, 0x90, 0xA0].contains { isText((start + Array(repeating: $0, count: length - start.count))[...]) }
  }

  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}
