import Quantities

/// The orders of one session, and what was answered under which key.
struct OrderBook {
  /// What an order is asked under.
  struct Terms {
    let key: String?
    /// The digest of the body: the same key with another one is a mistake of the client.
    let fingerprint: [UInt8]
    let now: MonotonicTime
    let options: OrderOptions
  }

  /// What becomes of a request for an order.
  enum Result: Equatable {
    /// It is taken.
    case created(Order)
    /// It was taken before, and the answer of then is given once more.
    case replayed(Order)
    /// The key was used for something else.
    case otherBody
    /// The first one is still worked on, for so long.
    case inProgress(Duration)
  }

  private struct Known {
    let order: Order
    let fingerprint: [UInt8]
    let ready: MonotonicTime
    let ends: MonotonicTime
  }

  /// How many orders were taken in all.
  private(set) var count = 0
  /// How often an answer was given once more.
  private(set) var replays = 0
  private var orders = BoundedTable<Int, Order>(limit: 1_000)
  private var keys = BoundedTable<String, Known>(limit: 1_000)
  /// How many answers got lost, by key, or by body without one.
  private var losses = BoundedTable<[UInt8], Int>(limit: 1_000)

  /// The orders that are remembered, the oldest first.
  var list: [Order] { orders.inOrder }

  /// The order of that number, if it is remembered.
  func order(_ number: Int) -> Order? { orders[number] }

  /// Takes an order unless its key says that it was taken; `make` is told its number.
  mutating func post(_ terms: Terms, make: (Int) -> Order) -> Result {
    if let key = terms.key, let known = keys[key], terms.now < known.ends {
      guard known.fingerprint == terms.fingerprint else { return .otherBody }
      guard terms.now >= known.ready else { return .inProgress(known.ready - terms.now) }
      replays += 1
      return .replayed(known.order)
    }
    count += 1
    let order = make(count)
    orders[count] = order
    if let key = terms.key {
      keys[key] = Known(
        order: order, fingerprint: terms.fingerprint, ready: terms.now + terms.options.delay,
        ends: terms.now + terms.options.expires)
    }
    return .created(order)
  }

  /// Whether the answer to such a request is to get lost; counts it if so.
  mutating func loses(_ terms: Terms) -> OrderOptions.Loss? {
    guard let (loss, times) = terms.options.lost else { return nil }
    let name = terms.key.map { Array($0.utf8) } ?? terms.fingerprint
    guard losses[name] ?? 0 < times else { return nil }
    losses[name] = (losses[name] ?? 0) + 1
    return loss
  }
}

/// The orders of one session.
final class OrderMemory: SessionMemory {
  let book = LockedBox(OrderBook())
}
