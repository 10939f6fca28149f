/// The receiving half of an endpoint: what has arrived, and what an acknowledgement says of it.
struct ReferenceReceiver {
  /// The first segment that is missing.
  private(set) var expected = 0
  /// One more than the last segment that has arrived.
  private var end = 0
  /// The bytes of each segment; 0 for one that has not arrived.
  private var payloads: [Int] = []
  /// The time stamp to return: that of the last segment that came in order (RFC 7323 §4.3).
  private(set) var echo: Int64 = 0
  private var hasDuplicate = false

  /// Takes a segment in, and returns the bytes that the application gets.
  mutating func receive(_ segment: Int, payload: Int, sentAt: Int64) -> Int {
    while payloads.count <= segment { payloads.append(0) }
    guard payloads[segment] == 0 else {
      hasDuplicate = true
      return 0
    }
    payloads[segment] = payload
    end = max(end, segment + 1)
    guard segment == expected else { return 0 }
    echo = sentAt
    var bytes = 0
    while expected < payloads.count, payloads[expected] > 0 {
      bytes += payloads[expected]
      expected += 1
    }
    return bytes
  }

  /// What an acknowledgement that leaves now says.
  mutating func acknowledge(in packet: inout ReferencePacket) {
    packet.expected = expected
    packet.echo = echo
    packet.reportsDuplicate = hasDuplicate
    packet.selective = blocks()
    hasDuplicate = false
  }

  private func blocks() -> [Range<Int>] {
    guard end > expected else { return [] }
    var blocks: [Range<Int>] = []
    var start: Int?
    for segment in expected..<end {
      if payloads[segment] > 0 {
        start = start ?? segment
      } else if let first = start {
        blocks.append(first..<segment)
        start = nil
      }
    }
    if let start { blocks.append(start..<end) }
    return blocks
  }
}
