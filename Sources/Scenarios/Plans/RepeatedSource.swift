/// The same few bytes over and over.
final class RepeatedSource: BodySource {
  private let bytes: [UInt8]
  private let offset: Int64
  private let count: Int64

  init(_ bytes: [UInt8], offset: Int64, count: Int64) {
    self.bytes = bytes
    self.offset = offset
    self.count = bytes.isEmpty ? 0 : count
  }

  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) -> BodyRead {
    guard position < count else { return .end }
    let wanted = Int(min(Int64(buffer.count), count - position))
    var place = Int((offset + position) % Int64(bytes.count))
    for index in 0..<wanted {
      buffer[index] = bytes[place]
      place = place + 1 == bytes.count ? 0 : place + 1
    }
    return .bytes(wanted)
  }
}
