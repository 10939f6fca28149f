/// Bytes in a row, added behind and taken in front.
struct ByteBacklog {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Beyond this, an empty backlog gives its memory back.
  private static let keptCapacity = 65_536

  /// How many bytes wait.
  var count: Int { bytes.count - start }
  var isEmpty: Bool { start == bytes.count }

  mutating func append(_ more: [UInt8]) {
    // Moving the rest forward is paid for by the bytes that were taken before it.
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Moves as many bytes as fit into `buffer`, and says how many.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let taken = min(buffer.count, count)
    guard taken > 0 else { return 0 }
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + taken])) }
    start += taken
    if isEmpty {
      bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
      start = 0
    }
    return taken
  }
}
