/// A dictionary of limited size: a new key drives out the one that was put in first.
struct BoundedTable<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  /// The keys in the order they came, a ring once the table is full.
  private var order: [Key] = []
  private var oldest = 0
  private let limit: Int

  /// An empty table for `limit` keys, 1 or more.
  init(limit: Int) { self.limit = max(1, limit) }

  /// How many keys there are.
  var count: Int { values.count }

  /// The value of a key; setting one that isn't there may drive out another, and nil takes nothing away.
  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      guard let newValue else { return }
      if values.updateValue(newValue, forKey: key) != nil { return }
      if order.count < limit {
        order.append(key)
      } else {
        values[order[oldest]] = nil
        order[oldest] = key
        oldest = (oldest + 1) % limit
      }
    }
  }

  /// The values, those that came first in front.
  var inOrder: [Value] { (order[oldest...] + order[..<oldest]).compactMap { values[$0] } }
}
