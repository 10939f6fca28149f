/// Finds the word somebody meant.
public enum NearestSpelling {
  /// The word of `candidates` at most two edits away from `word`, ignoring case; the nearest, then the first.
  public static func of(_ word: String, in candidates: [String]) -> String? {
    let typed = Array(word.lowercased().utf8)
    guard !typed.isEmpty, typed.count <= 24 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().utf8)
      guard abs(typed.count - letters.count) <= 2 else { continue }
      let distance = distance(typed, letters)
      // Two edits turn any two letters into `ok`: something must be left of what was typed.
      guard distance <= 2, distance < min(typed.count, letters.count) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// The number of insertions, removals and replacements between `a` and `b` (Levenshtein).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let replaced = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}
