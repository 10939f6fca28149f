/// Bytes computed from their position.
final class PatternSource: BodySource {
  private let pattern: DataPattern
  private let offset: Int64
  private let count: Int64
  init(seed: UInt64, offset: Int64, count: Int64) {
    pattern = DataPattern(seed: seed)
    self.offset = offset
    self.count = count
  }

  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) -> BodyRead {
    guard position < count else { return .end }
    let wanted = Int(min(Int64(buffer.count), count - position))
    pattern.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), from: offset + position)
    return .bytes(wanted)
  }
}
