/// Searches over raw bytes, eight at a time.
enum ByteScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The position of the first `byte` in `start..<end`, or `end`.
  @inline(__always)
  static func first(_ byte: UInt8, in base: UnsafeRawPointer, from start: Int, to end: Int) -> Int {
    let pattern = ones &* UInt64(byte)
    var position = start
    while end - position >= 8 {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self)) ^ pattern
      let hits = (word &- ones) & ~word & highs
      if hits != 0 { return position + hits.trailingZeroBitCount >> 3 }
      position += 8
    }
    while position < end, base.load(fromByteOffset: position, as: UInt8.self) != byte { position += 1 }
    return position
  }

  /// The position of the first byte in `start..<end` that is a control character other than a tab, or `end`.
  @inline(__always)
  static func firstControl(in base: UnsafeRawPointer, from start: Int, to end: Int) -> Int {
    var position = start
    while end - position >= 8 {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let below = (word &- ones &* 0x20) & ~word
      let delete = word ^ (ones &* 0x7F)
      let hits = (below | ((delete &- ones) & ~delete)) & highs
      if hits == 0 {
        position += 8
        continue
      }
      // Borrows reach upwards only, so the lowest hit is always a true one.
      position += hits.trailingZeroBitCount >> 3
      if base.load(fromByteOffset: position, as: UInt8.self) != ASCII.tab { return position }
      position += 1
    }
    while position < end {
      let byte = base.load(fromByteOffset: position, as: UInt8.self)
      if byte < 0x20 && byte != ASCII.tab || byte == 0x7F { return position }
      position += 1
    }
    return end
  }
}
