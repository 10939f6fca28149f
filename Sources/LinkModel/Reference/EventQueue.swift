/// Events in the order of their times; those of one time in the order in which they were added.
struct EventQueue<Event> {
  private struct Item {
    let time: Int64
    let order: Int
    let event: Event

    func precedes(_ other: Item) -> Bool { time != other.time ? time < other.time : order < other.order }
  }

  private var items: [Item] = []
  private var added = 0

  /// Adds `event` for `time`, in nanoseconds.
  mutating func add(_ event: Event, at time: Int64) {
    added += 1
    items.append(Item(time: time, order: added, event: event))
    var index = items.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard items[index].precedes(items[parent]) else { return }
      items.swapAt(index, parent)
      index = parent
    }
  }

  /// Takes out the earliest event; nil when there is none.
  mutating func removeFirst() -> (time: Int64, event: Event)? {
    guard let first = items.first else { return nil }
    let last = items.removeLast()
    if !items.isEmpty {
      items[0] = last
      sink()
    }
    return (first.time, first.event)
  }

  private mutating func sink() {
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < items.count else { return }
      if child + 1 < items.count, items[child + 1].precedes(items[child]) { child += 1 }
      guard items[child].precedes(items[index]) else { return }
      items.swapAt(index, child)
      index = child
    }
  }
}
