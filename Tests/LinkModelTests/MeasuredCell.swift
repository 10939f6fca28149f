import LinkModel

/// One measured median: a request of a size over a link, fresh or on a kept-alive connection.
struct MeasuredCell: CustomStringConvertible {
  enum Kind: String { case fresh, warm }

  let link: String
  let direction: Direction
  let size: Int
  let kind: Kind
  let milliseconds: Double

  init(_ link: String, _ direction: Direction, _ size: Int, _ kind: Kind, _ milliseconds: Double) {
    self.link = link
    self.direction = direction
    self.size = size
    self.kind = kind
    self.milliseconds = milliseconds
  }

  var description: String { "\(link) \(direction) \(size) \(kind.rawValue)" }

  /// The model's median over `seeds` runs divided by the measured one.
  func ratio(seeds: Int) throws -> Double {
    let profile = try profile(MeasuredLinks.profiles[link] ?? "")
    let times = (0..<seeds).compactMap { seed -> Double? in
      let exchange = Exchange(profile, seed: UInt64(seed) + 77)
      guard let flows = exchange.connect()?.flows else { return nil }
      let fresh = exchange.request(size, direction, over: flows)
      return kind == .fresh ? fresh : exchange.request(size, direction, over: flows)
    }
    return times.median / milliseconds
  }
}
