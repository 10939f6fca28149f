/// The rings of all sessions and the bound on what they keep together; guarded by the journal's lock.
struct JournalRings {
  /// How much is dropped at once when the bound is reached, as a share of it: finding the session costs a look at all.
  private static let dropShare = 16

  private let capacity: Int
  private let bound: Int
  /// Most requests belong to no named session.
  private var unnamed: JournalRing?
  private var named: [String: JournalRing] = [:]
  private var kept = 0
  private var uses = 0

  /// Rings of `capacity` entries each, none for 0, and of `bound` together.
  init(capacity: Int, bound: Int) {
    self.capacity = capacity
    self.bound = max(bound, capacity)
  }

  /// Adds an entry to its session's ring.
  mutating func append(_ entry: JournalEntry) -> JournalPlace {
    guard capacity > 0 else { return JournalPlace(ring: nil, serial: 0) }
    let ring = ring(of: entry)
    uses += 1
    ring.lastUse = uses
    let before = ring.count
    let serial = ring.append(entry)
    kept += ring.count - before
    if kept > bound { dropOldest() }
    return JournalPlace(ring: ring, serial: serial)
  }

  private mutating func ring(of entry: JournalEntry) -> JournalRing {
    if entry.session.isEmpty {
      if let unnamed { return unnamed }
      let ring = JournalRing(capacity: capacity)
      unnamed = ring
      return ring
    }
    if let known = named[entry.session] { return known }
    let ring = JournalRing(capacity: capacity)
    named[entry.session] = ring
    return ring
  }

  /// Drops from the sessions that were used longest ago, the oldest entries first.
  private mutating func dropOldest() {
    var excess = kept - bound + bound / Self.dropShare
    for ring in all.sorted(by: { $0.lastUse < $1.lastUse }) where excess > 0 {
      let dropped = min(excess, ring.count)
      ring.dropFirst(dropped)
      kept -= dropped
      excess -= dropped
    }
    named = named.filter { $1.count > 0 }
  }

  private var all: [JournalRing] { named.values + [unnamed].compactMap { $0 } }

  /// The rings of a session, or all of them for nil.
  func rings(of session: String?) -> [JournalRing] {
    switch session {
    case nil: all
    case "": [unnamed].compactMap { $0 }
    case let name?: [named[name]].compactMap { $0 }
    }
  }

  /// The names of the sessions that have entries, sorted; the unnamed one isn't among them.
  var sessions: [String] { named.keys.sorted() }

  /// Forgets the entries of a session, or all for nil; what is open there isn't kept when it ends.
  mutating func clear(_ session: String?) {
    for ring in rings(of: session) {
      kept -= ring.count
      ring.dropFirst(ring.count)
    }
    if let session { named[session] = nil } else { named = [:] }
  }
}
