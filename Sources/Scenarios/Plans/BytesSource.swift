/// Bytes held in memory.
final class BytesSource: BodySource {
  private let bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) -> BodyRead {
    guard position < bytes.count else { return .end }
    let count = min(buffer.count, bytes.count - Int(position))
    bytes.withUnsafeBytes { source in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[Int(position)..<Int(position) + count]))
    }
    return .bytes(count)
  }
}
