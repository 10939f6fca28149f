/// Bytes in order, taken off at the front; memory follows the content.
public struct ByteQueue {
  private var bytes: [UInt8] = []
  private var start = 0

  /// A queue without bytes.
  public init() {}

  /// How many there are.
  public var count: Int { bytes.count - start }
  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }

  /// Adds up to `count` bytes that `fill` writes; `fill` returns how many it wrote, or something not positive.
  public mutating func append(upTo count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    // Filled beside the queue and copied: room made in the array would have to be zeroed, byte by byte in a debug build.
    withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { room in
      let wrote = fill(room)
      if wrote > 0 { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<min(wrote, count)])) }
      return wrote
    }
  }

  /// The first `count` bytes, or fewer if there aren't as many.
  public func withFirst<Result>(_ count: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<min(start + count, $0.count)])) }
  }

  /// Takes `count` bytes off the front.
  public mutating func removeFirst(_ count: Int) {
    start += count
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 16_384)
      start = 0
    } else if start > 65_536, start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
  }
}
