/// A set of byte offsets, kept as runs.
struct CoveredBytes: Hashable {
  /// The runs, in order, none touching another.
  private(set) var runs: [Range<Int64>] = []

  /// Adds a run.
  mutating func insert(_ run: Range<Int64>) {
    guard !run.isEmpty else { return }
    var merged = run
    var kept: [Range<Int64>] = []
    for other in runs {
      if other.upperBound < merged.lowerBound || other.lowerBound > merged.upperBound {
        kept.append(other)
      } else {
        merged = min(merged.lowerBound, other.lowerBound)..<max(merged.upperBound, other.upperBound)
      }
    }
    kept.append(merged)
    runs = kept.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Whether all of `run` is in the set.
  func contains(_ run: Range<Int64>) -> Bool {
    runs.contains { $0.lowerBound <= run.lowerBound && run.upperBound <= $0.upperBound }
  }

  /// How many offsets there are.
  var count: Int64 { runs.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }

  /// The end of the run that holds `offset` or begins there; `offset` itself when there is none.
  func end(from offset: Int64) -> Int64 {
    runs.first { $0.lowerBound <= offset && offset <= $0.upperBound }?.upperBound ?? offset
  }
}
