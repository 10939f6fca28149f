/// The receiving half of an endpoint: what has arrived, and which acknowledgements it calls for.
struct ReferenceReceiver {
  /// Whether an acknowledgement is due.
  enum Acknowledgement { case now, later }

  /// A Linux receiver acknowledges this many first segments at once, so that slow start isn't held up.
  private static let quickSegments = 16

  /// The first segment that is missing.
  private(set) var expected = 0
  /// One more than the last segment that has arrived.
  private var end = 0
  /// The bytes of each segment; 0 for one that has not arrived.
  private var payloads: [Int] = []
  private var quick = quickSegments
  /// Full segments that no acknowledgement has covered yet.
  private var uncovered = 0
  /// The time stamp to return: that of the first segment the next acknowledgement covers (RFC 7323 §4.3).
  private(set) var echo: Int64 = 0
  private var hasDuplicate = false

  /// Takes a segment in, and returns the bytes that the application gets and when to acknowledge.
  mutating func receive(_ segment: Int, payload: Int, sentAt: Int64) -> (bytes: Int, Acknowledgement) {
    while payloads.count <= segment { payloads.append(0) }
    guard payloads[segment] == 0 else {
      hasDuplicate = true
      return (0, .now)
    }
    payloads[segment] = payload
    end = max(end, segment + 1)
    let hadHole = end > expected + 1
    guard segment == expected else { return (0, .now) }
    if uncovered == 0 { echo = sentAt }
    var bytes = 0
    while expected < payloads.count, payloads[expected] > 0 {
      bytes += payloads[expected]
      expected += 1
    }
    uncovered += 1
    // A short segment ends a message: the application reads it at once, which acknowledges it.
    let isDue = hadHole || quick > 0 || uncovered >= 2 || payload < PacketFormat.payload
    return (bytes, isDue ? .now : .later)
  }

  /// What an acknowledgement that leaves now says.
  mutating func acknowledge(in packet: inout ReferencePacket) {
    packet.expected = expected
    packet.echo = echo
    packet.reportsDuplicate = hasDuplicate
    packet.selective = blocks()
    quick = max(0, quick - max(uncovered, 1))
    uncovered = 0
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
