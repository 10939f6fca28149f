/// Bytes to be found in others, prepared for a search that never goes back (Knuth, Morris, Pratt 1977).
struct ByteNeedle: Hashable, Sendable {
  let bytes: [UInt8]
  /// For each length of a partial match, the length of the next shorter one that can still go on.
  private let fallback: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var fallback = Array(repeating: 0, count: bytes.count)
    var matched = 0
    for index in bytes.indices.dropFirst() {
      while matched > 0, bytes[index] != bytes[matched] { matched = fallback[matched - 1] }
      if bytes[index] == bytes[matched] { matched += 1 }
      fallback[index] = matched
    }
    self.fallback = fallback
  }

  /// The index behind the first occurrence in `text`.
  func end(in text: ArraySlice<UInt8>) -> Int? {
    let offset = text.withUnsafeBufferPointer { offsetOfEnd(in: $0) }
    return offset.map { text.startIndex + $0 }
  }

  /// How many bytes of `text` go by until the first occurrence has ended.
  func offsetOfEnd(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    if bytes.isEmpty { return 0 }
    var matched = 0
    for (index, byte) in text.enumerated() {
      while matched > 0, byte != bytes[matched] { matched = fallback[matched - 1] }
      if byte == bytes[matched] { matched += 1 }
      if matched == bytes.count { return index + 1 }
    }
    return nil
  }
}
