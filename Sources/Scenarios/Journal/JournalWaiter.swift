import Quantities

/// Somebody who waits for a number of exchanges; guarded by the journal's lock.
struct JournalWaiter {
  /// What is counted.
  let query: JournalQuery
  /// How many are waited for.
  let wanted: Int
  /// Told once, without the lock.
  let completion: @Sendable (JournalWaitResult) -> Void
  /// Those that were counted so far.
  private(set) var found = 0
  /// What ends the wait when the time is over.
  var timeout: (any ScheduledAction)?

  /// Waits for `wanted` exchanges that `query` matches.
  init(_ query: JournalQuery, wanted: Int, completion: @escaping @Sendable (JournalWaitResult) -> Void) {
    self.query = query
    self.wanted = wanted
    self.completion = completion
  }

  /// Whether there is nothing more to wait for.
  var isReached: Bool { found >= wanted }

  /// Ends the wait; call without the lock, once the journal holds it no more.
  func complete() {
    timeout?.cancel()
    completion(.reached(found))
  }

  /// Takes note of an exchange that began, went on or ended just now.
  mutating func review(_ entry: JournalEntry, _ rings: JournalRings) {
    if query.state == .finished {
      // Each ends once: no need to look at all the others again.
      if entry.wire != nil, query.matches(entry) { found += 1 }
    } else {
      recount(rings)
    }
  }

  /// Counts what is kept.
  mutating func recount(_ rings: JournalRings) {
    found = 0
    for ring in rings.rings(of: query.session) { ring.visit { if query.matches($0) { found += 1 } } }
  }
}
