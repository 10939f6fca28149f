import Quantities

/// The exchanges of a run: for each session the newest ones, so that no session pushes another's out.
///
/// All sessions together keep at most `bound` entries; beyond it the session that was used longest ago loses its oldest.
public final class Journal: Sendable {
  /// What the journal's lock guards.
  struct State {
    var rings: JournalRings
    var total = 0
    var finished = 0
    var nextID = 0
    var observers: [(id: Int, call: @Sendable (JournalEntry) -> Void)] = []
    var waiters: [Int: JournalWaiter] = [:]

    /// Shows those who wait an exchange that began, went on or ended; takes out and returns those who wait no longer.
    mutating func review(_ entry: JournalEntry) -> [JournalWaiter] {
      guard !waiters.isEmpty else { return [] }
      var reached: [JournalWaiter] = []
      for id in waiters.keys.sorted() {
        waiters[id]?.review(entry, rings)
        if let waiter = waiters[id], waiter.isReached, waiters.removeValue(forKey: id) != nil { reached.append(waiter) }
      }
      return reached
    }
  }

  /// The least bound on the entries of all sessions together; four full rings when that is more.
  public static let leastBound = 100_000

  /// The clock of those who wait.
  let time: any TimeSource
  let state: LockedBox<State>

  /// A journal that keeps `capacity` entries of each session; 0 keeps none, but still counts and tells observers.
  init(capacity: Int, bound: Int? = nil, time: any TimeSource) {
    self.time = time
    let capacity = max(0, capacity)
    let bound = bound ?? max(Self.leastBound, 4 * capacity)
    state = LockedBox(State(rings: JournalRings(capacity: capacity, bound: bound)))
  }

  // MARK: for the exchange

  /// Takes the next number, from 1; `begin` follows.
  func reserve() -> Int {
    state.withLock { state in
      state.total += 1
      return state.total
    }
  }

  /// Shows an exchange that has begun, in its session.
  func begin(_ entry: JournalEntry) -> JournalPlace {
    let (place, reached) = state.withLock { ($0.rings.append(entry), $0.review(entry)) }
    for waiter in reached { waiter.complete() }
    return place
  }

  /// Replaces the entry, if it is still kept.
  func update(_ entry: JournalEntry, at place: JournalPlace) {
    let reached = state.withLock { state in
      place.ring?.update(entry, at: place.serial)
      return state.review(entry)
    }
    for waiter in reached { waiter.complete() }
  }

  /// Replaces the entry, which gets its number among those that have ended, and tells the observers.
  func finish(_ entry: inout JournalEntry, at place: JournalPlace) {
    let (observers, reached) = state.withLock { state in
      state.finished += 1
      entry.finishNumber = state.finished
      place.ring?.update(entry, at: place.serial)
      return (state.observers, state.review(entry))
    }
    for observer in observers { observer.call(entry) }
    for waiter in reached { waiter.complete() }
  }

  // MARK: observers

  /// Calls `observer` with each entry when its exchange has ended, on the player's thread.
  @discardableResult
  public func observe(_ observer: @escaping @Sendable (JournalEntry) -> Void) -> JournalObservation {
    let id = state.withLock { state in
      state.nextID += 1
      state.observers.append((state.nextID, observer))
      return state.nextID
    }
    return JournalObservation(id: id, journal: self)
  }

  /// Whether anybody observes.
  public var isObserved: Bool { state.withLock { !$0.observers.isEmpty } }

  func removeObserver(_ id: Int) { state.withLock { state in state.observers.removeAll { $0.id == id } } }

  // MARK: counts

  /// How many exchanges there were in all sessions, kept or not; also the newest exchange's number.
  public var count: Int { state.withLock { $0.total } }

  /// How many exchanges have begun and not ended.
  public var openCount: Int { state.withLock { $0.total - $0.finished } }
}
