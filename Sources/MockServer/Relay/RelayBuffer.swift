/// Bytes in order, in blocks that are given back as they empty.
///
/// One array for all would keep up to four times what it holds: it doubles to grow, and isn't moved for each few bytes that go.
struct RelayBuffer {
  private final class Block {
    let bytes: UnsafeMutableRawBufferPointer
    var start = 0
    var end = 0

    init(_ size: Int) { bytes = .allocate(byteCount: size, alignment: 1) }

    deinit { bytes.deallocate() }

    var room: Int { bytes.count - end }
  }

  private static let smallest = 4096
  private static let largest = 65_536

  private var blocks: [Block] = []
  /// How many bytes there are.
  private(set) var count = 0

  /// Adds up to `limit` bytes that `fill` writes; `fill` returns how many it wrote, or something not positive.
  mutating func append(upTo limit: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    // A packet stays whole, or it would become two on the link.
    if (blocks.last?.room ?? 0) < min(limit, Self.smallest) {
      var size = Self.smallest
      while size < Self.largest, size < max(count, limit) { size *= 2 }
      blocks.append(Block(size))
    }
    guard let block = blocks.last else { return 0 }
    let got = fill(UnsafeMutableRawBufferPointer(rebasing: block.bytes[block.end..<block.end + min(limit, block.room)]))
    if got > 0 {
      block.end += got
      count += got
    }
    if count == 0 { blocks.removeAll() }
    return got
  }

  /// The first bytes, at most `limit`, as many as lie together.
  func withFirst<Result>(_ limit: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard let block = blocks.first else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    let end = min(block.end, block.start + limit)
    return body(UnsafeRawBufferPointer(rebasing: block.bytes[block.start..<end]))
  }

  /// Takes off the front bytes that lie together.
  mutating func removeFirst(_ bytes: Int) {
    guard let block = blocks.first else { return }
    block.start += bytes
    count -= bytes
    if block.start == block.end { blocks.removeFirst() }
  }
}
