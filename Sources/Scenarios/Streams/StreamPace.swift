import Quantities

/// When the items of a stream are due: `?count=10&duration=5s&delay=0&jitter=0..1`.
struct StreamPace {
  /// How many items there are.
  let count: Int
  /// From the first item to the last.
  let duration: Duration
  /// Before the head.
  let delay: Duration
  /// By which part of it a gap may be longer or shorter, 0...1.
  let jitter: Double

  /// Reads the parameters.
  /// - Throws: `Problem` 400 for one that is out of bounds.
  init(_ query: StreamQuery) throws(Problem) {
    count = try query.number("count", in: 1...10_000) ?? 10
    duration = try query.duration("duration") ?? .seconds(5)
    delay = try query.duration("delay") ?? .zero
    jitter = try query.share("jitter") ?? 0
  }

  /// The silence before the item at `index`, from 0; none before the first one. Draws come from `luck`.
  func gap(before index: Int, luck: RandomStream) -> Duration {
    guard index > 0, count > 1 else { return .zero }
    let even = duration.nanoseconds / Int64(count - 1)
    guard jitter > 0 else { return Duration(nanoseconds: even) }
    let swing = (luck.keyed("jitter").keyed(index).unit * 2 - 1) * jitter
    return Duration(nanoseconds: Int64(Double(even) * (1 + swing)))
  }
}
