/// The packets of a flow that were taken from the source and not yet delivered, in order: a growing ring.
struct PacketLine {
  private struct Packet {
    var bytes: Int32
    /// When it arrives; `.max` while it is lost.
    var arrival: Int64
  }

  private var slots: [Packet] = []
  private var first = 0
  /// The number of the oldest packet; numbers count up from 0 over the life of the flow.
  private var base = 0
  private(set) var count = 0

  /// The number of the packet that is added next.
  var end: Int { base + count }

  /// When the oldest packet arrives; `.max` when it is lost or there is none.
  var headArrival: Int64 { count > 0 ? slots[first].arrival : .max }

  /// Adds a packet that has not arrived and returns its number.
  mutating func append(bytes: Int) -> Int {
    if count == slots.count { grow() }
    slots[(first + count) & (slots.count - 1)] = Packet(bytes: Int32(truncatingIfNeeded: bytes), arrival: .max)
    count += 1
    return base + count - 1
  }

  func bytes(of number: Int) -> Int { Int(slots[slot(number)].bytes) }

  mutating func setArrival(of number: Int, _ time: Int64) { slots[slot(number)].arrival = time }

  /// Removes what has arrived by `time` without a hole before it, and returns its bytes.
  mutating func removeArrived(by time: Int64) -> Int {
    var bytes = 0
    while count > 0, slots[first].arrival <= time {
      bytes += Int(slots[first].bytes)
      first = (first + 1) & (slots.count - 1)
      base += 1
      count -= 1
    }
    return bytes
  }

  private func slot(_ number: Int) -> Int { (first + number - base) & (slots.count - 1) }

  /// Doubles the room; a power of two lets positions wrap with a mask.
  private mutating func grow() {
    var larger: [Packet] = []
    larger.reserveCapacity(max(16, slots.count * 2))
    for index in 0..<count { larger.append(slots[(first + index) & (slots.count - 1)]) }
    while larger.count < max(16, slots.count * 2) { larger.append(Packet(bytes: 0, arrival: .max)) }
    slots = larger
    first = 0
  }
}
