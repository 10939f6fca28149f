/// The newest exchanges of one session, in the order they began; guarded by the journal's lock.
///
/// Room is made as entries come, so that a session of few exchanges costs little.
final class JournalRing {
  private static let firstRoom = 16

  /// The most entries that are kept.
  let capacity: Int
  /// By serial modulo the room there is.
  private var slots: [JournalEntry?] = []
  /// The serial of the oldest entry that is kept.
  private var first = 0
  /// The serial of the next entry.
  private var next = 0
  /// When the session was last used, on the journal's count of exchanges.
  var lastUse = 0

  /// A ring of at most `capacity` entries, one or more.
  init(capacity: Int) { self.capacity = capacity }

  /// How many entries are kept.
  var count: Int { next - first }

  /// Adds an entry, in place of the oldest one when the ring is full; returns its serial.
  func append(_ entry: JournalEntry) -> Int {
    if count == slots.count {
      if count < capacity { grow() } else { first += 1 }
    }
    let serial = next
    slots[serial % slots.count] = entry
    next += 1
    return serial
  }

  /// Replaces an entry, if it is still kept.
  func update(_ entry: JournalEntry, at serial: Int) {
    guard serial >= first, serial < next else { return }
    slots[serial % slots.count] = entry
  }

  /// Drops the oldest `count` entries.
  func dropFirst(_ count: Int) {
    for _ in 0..<min(count, self.count) {
      slots[first % slots.count] = nil
      first += 1
    }
    if self.count == 0 { slots = [] }
  }

  /// Calls `body` with each entry, the oldest first.
  func visit(_ body: (JournalEntry) -> Void) {
    for serial in first..<next {
      if let entry = slots[serial % slots.count] { body(entry) }
    }
  }

  private func grow() {
    var larger = [JournalEntry?](repeating: nil, count: min(capacity, max(Self.firstRoom, slots.count * 2)))
    for serial in first..<next { larger[serial % larger.count] = slots[serial % slots.count] }
    slots = larger
  }
}
