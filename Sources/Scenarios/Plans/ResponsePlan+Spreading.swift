import Quantities

extension ResponsePlan {
  /// Lets the body go out in pieces of `step` bytes with equal gaps, so that the last byte's gap would end after `duration`.
  ///
  /// The first piece leaves at once. Where the pieces are many, the payload's rate does the same more evenly.
  mutating func spread(over duration: Duration, step: Int64) {
    guard duration > .zero, let length = body.length, length > 0 else { return }
    let step = min(step, length)
    let gap = duration.nanoseconds / max(1, length) * step
    guard (length - 1) / step <= Self.mostPieces, gap > 0 else {
      rate = BitRate(bitsPerSecond: Double(length) * 8 / duration.inSeconds)
      return
    }
    let points = stride(from: step, to: length, by: Int(step))
    cuts += points.map { Cut(.body($0), .pause(Duration(nanoseconds: gap))) }
  }

  /// The journal keeps plans, so that they must stay small.
  private static let mostPieces: Int64 = 100
}
