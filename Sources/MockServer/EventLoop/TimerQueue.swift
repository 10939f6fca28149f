import Quantities

/// Armed timers by deadline, the earliest first; those of one deadline in the order they were armed.
///
/// A four-way heap whose timers know their place in it: arming, moving and taking back are O(log n) without allocation.
struct TimerQueue: ~Copyable {
  private struct Entry {
    let deadline: Int64
    let order: UInt64
    let timer: Unmanaged<LoopTimer>

    func precedes(_ other: Entry) -> Bool {
      deadline != other.deadline ? deadline < other.deadline : order < other.order
    }
  }

  private var heap = ContiguousArray<Entry>()
  private var nextOrder: UInt64 = 0

  deinit {
    for entry in heap { entry.timer.release() }
  }

  /// How many timers wait.
  var count: Int { heap.count }

  /// The earliest deadline, or nil when nothing waits.
  var first: MonotonicTime? { heap.first.map { MonotonicTime(nanoseconds: $0.deadline) } }

  /// Arms `timer`, or moves it when it is armed.
  mutating func insert(_ timer: LoopTimer, at deadline: MonotonicTime) {
    let entry = Entry(deadline: deadline.nanoseconds, order: nextOrder, timer: .passUnretained(timer))
    nextOrder += 1
    let position = timer.position
    if position < 0 {
      _ = entry.timer.retain()
      heap.append(entry)
      raise(entry, from: heap.count - 1)
    } else if entry.precedes(heap[position]) {
      raise(entry, from: position)
    } else {
      sink(entry, from: position)
    }
  }

  /// Takes `timer` back; without effect when it isn't armed.
  mutating func remove(_ timer: LoopTimer) {
    let position = timer.position
    guard position >= 0 else { return }
    let removed = heap[position]
    timer.position = -1
    let last = heap.removeLast()
    if position < heap.count {
      if last.precedes(removed) { raise(last, from: position) } else { sink(last, from: position) }
    }
    removed.timer.release()
  }

  /// Takes out the earliest timer if its deadline isn't after `limit`.
  mutating func popFirst(notAfter limit: MonotonicTime) -> LoopTimer? {
    guard let first = heap.first, first.deadline <= limit.nanoseconds else { return nil }
    let timer = first.timer.takeUnretainedValue()
    remove(timer)
    return timer
  }

  /// Takes all timers back.
  mutating func removeAll() {
    let entries = heap
    heap = []
    for entry in entries {
      entry.timer._withUnsafeGuaranteedRef { $0.position = -1 }
      entry.timer.release()
    }
  }

  private mutating func place(_ entry: Entry, at position: Int) {
    heap[position] = entry
    entry.timer._withUnsafeGuaranteedRef { $0.position = position }
  }

  private mutating func raise(_ entry: Entry, from start: Int) {
    var position = start
    while position > 0 {
      let parent = (position - 1) / 4
      guard entry.precedes(heap[parent]) else { break }
      place(heap[parent], at: position)
      position = parent
    }
    place(entry, at: position)
  }

  private mutating func sink(_ entry: Entry, from start: Int) {
    var position = start
    while true {
      let children = (4 * position + 1)..<min(4 * position + 5, max(heap.count, 4 * position + 1))
      guard var least = children.first else { break }
      for child in children.dropFirst() where heap[child].precedes(heap[least]) { least = child }
      guard heap[least].precedes(entry) else { break }
      place(heap[least], at: position)
      position = least
    }
    place(entry, at: position)
  }
}
