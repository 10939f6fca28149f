import Quantities

/// The exchanges of a run, the newest `capacity` of them.
public final class Journal: Sendable {
  private struct State {
    /// By number modulo capacity; nil between an exchange's number and its beginning.
    var entries: [JournalEntry?] = []
    var total = 0
    var finished = 0
    var observers: [@Sendable (JournalEntry) -> Void] = []
  }

  private let capacity: Int
  private let state = LockedBox(State())

  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Calls `observer` with each entry when its exchange has ended, on the player's thread.
  public func observe(_ observer: @escaping @Sendable (JournalEntry) -> Void) {
    state.withLock { $0.observers.append(observer) }
  }

  /// The entries that are kept, in the order their heads arrived.
  public var entries: [JournalEntry] {
    state.withLock { state in
      guard state.total > capacity else { return state.entries.compactMap { $0 } }
      let split = state.total % capacity
      return (state.entries[split...] + state.entries[..<split]).compactMap { $0 }
    }
  }

  /// How many exchanges there were, kept or not.
  public var count: Int { state.withLock { $0.total } }

  /// How many exchanges have begun and not ended.
  public var openCount: Int { state.withLock { $0.total - $0.finished } }

  /// Takes the next number, from 1; `begin` follows.
  func reserve() -> Int {
    state.withLock { state in
      state.total += 1
      if state.entries.count < capacity {
        state.entries.append(nil)
      } else {
        state.entries[(state.total - 1) % capacity] = nil
      }
      return state.total
    }
  }

  /// Shows an exchange that has begun.
  func begin(_ entry: JournalEntry) { update(entry) }

  /// Replaces the entry of the same number, if it is still kept.
  func update(_ entry: JournalEntry) { state.withLock { store(entry, in: &$0) } }

  private func store(_ entry: JournalEntry, in state: inout State) {
    let index = (entry.number - 1) % capacity
    // A newer exchange may have taken the place.
    guard index < state.entries.count, entry.number > state.total - capacity else { return }
    state.entries[index] = entry
  }

  /// Replaces the entry and tells the observers that its exchange has ended.
  func finish(_ entry: JournalEntry) {
    let observers = state.withLock { state in
      state.finished += 1
      store(entry, in: &state)
      return state.observers
    }
    for observer in observers { observer(entry) }
  }
}
