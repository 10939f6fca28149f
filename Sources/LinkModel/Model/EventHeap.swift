/// The flows that wait for a time, earliest first; ties go to the older flow so that runs repeat exactly.
struct EventHeap {
  private var items: [Flow] = []

  var first: Flow? { items.first }

  /// Puts `flow` at `time`, moves it there, or takes it out when `time` is `.max`.
  mutating func set(_ flow: Flow, to time: Int64) {
    if time == flow.wake { return }
    let old = flow.wake
    flow.wake = time
    if time == .max {
      remove(flow)
    } else if flow.heapIndex < 0 {
      flow.heapIndex = items.count
      items.append(flow)
      siftUp(flow.heapIndex)
    } else if time < old {
      siftUp(flow.heapIndex)
    } else {
      siftDown(flow.heapIndex)
    }
  }

  private mutating func remove(_ flow: Flow) {
    let index = flow.heapIndex
    guard index >= 0 else { return }
    flow.heapIndex = -1
    let last = items.removeLast()
    guard last !== flow else { return }
    place(last, index)
    siftUp(index)
    siftDown(last.heapIndex)
  }

  private mutating func place(_ flow: Flow, _ index: Int) {
    items[index] = flow
    flow.heapIndex = index
  }

  private static func precedes(_ a: Flow, _ b: Flow) -> Bool {
    a.wake != b.wake ? a.wake < b.wake : a.ordinal < b.ordinal
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    let flow = items[index]
    while index > 0, Self.precedes(flow, items[(index - 1) / 2]) {
      place(items[(index - 1) / 2], index)
      index = (index - 1) / 2
    }
    place(flow, index)
  }

  private mutating func siftDown(_ start: Int) {
    var index = start
    let flow = items[index]
    while true {
      var child = 2 * index + 1
      guard child < items.count else { break }
      if child + 1 < items.count, Self.precedes(items[child + 1], items[child]) { child += 1 }
      guard Self.precedes(items[child], flow) else { break }
      place(items[child], index)
      index = child
    }
    place(flow, index)
  }
}
