/// A part of a download that broke off, and what was asked for of it afterwards, by whichever connections.
struct PartRepair {
  /// The attempt that broke off.
  let broken: Attempt
  /// Later attempts that asked for bytes of its part, in order.
  let pieces: [Attempt]
  /// What it hadn't brought of its part.
  let missing: Range<Int64>
  /// How many bytes it had brought were asked for again.
  let repeated: Int64
  /// How many missing bytes nobody asked for.
  let left: Int64

  /// The repair of attempt `place`; nil when it didn't break off in the middle, its part has no known end, or nobody came back for it.
  init?(of place: Int, in operation: Operation) {
    let broken = operation.attempts[place]
    switch broken.delivery {
    case .truncated, .stalled, .clientLeft: break
    case .open, .whole, .noAnswer, .serverFailed: return nil
    }
    guard let brought = broken.sentSpan, let total = broken.representationLength else { return nil }
    let end = min(broken.range?.end ?? total, total)
    guard brought.upperBound < end else { return nil }
    let missing = brought.upperBound..<end
    var repeated = CoveredBytes()
    var provided = CoveredBytes()
    var pieces: [Attempt] = []
    for piece in operation.attempts.dropFirst(place + 1) where piece.isGet {
      guard let range = piece.range, range.first < end else { continue }
      let asked = range.first..<min(range.end ?? end, end)
      guard asked.overlaps(brought.lowerBound..<end) else { continue }
      repeated.insert(asked.clamped(to: brought))
      provided.insert(asked.clamped(to: missing))
      pieces.append(piece)
    }
    guard !pieces.isEmpty else { return nil }
    // What other connections had brought before needn't be asked for.
    for run in operation.progress[place].sent.runs { provided.insert(run.clamped(to: missing)) }
    self.broken = broken
    self.pieces = pieces
    self.missing = missing
    self.repeated = repeated.count
    left = missing.upperBound - missing.lowerBound - provided.count
  }
}
