/// How often each thing was attempted, in bounded memory.
///
/// When a generation is full, the one before it is forgotten: a count is lost only after as many other things as a generation
/// holds were attempted in between.
struct AttemptCounts {
  /// What is counted apart.
  struct Key: Hashable {
    /// The script, or the rule it belongs to.
    var scope: String
    /// Empty where all paths are counted together.
    var path: String
  }

  private let generation: Int
  private var recent: [Key: Int] = [:]
  private var older: [Key: Int] = [:]

  /// Counts of at most two generations of `generation` things each.
  init(generation: Int = 200_000) { self.generation = generation }

  /// Every count begins anew.
  mutating func removeAll() {
    recent = [:]
    older = [:]
  }

  /// Counts an attempt and returns its number, from 1.
  mutating func next(_ key: Key) -> Int {
    let count = (recent[key] ?? older[key] ?? 0) + 1
    recent[key] = count
    if recent.count >= generation {
      older = recent
      recent = [:]
    }
    return count
  }

  /// What is remembered: for each scope the counts of its paths.
  var byScope: [String: [String: Int]] {
    var counts: [String: [String: Int]] = [:]
    for (key, count) in older.merging(recent, uniquingKeysWith: { _, newer in newer }) {
      counts[key.scope, default: [:]][key.path] = count
    }
    return counts
  }
}
