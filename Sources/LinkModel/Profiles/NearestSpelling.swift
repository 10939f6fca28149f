/// Finds the word somebody probably meant.
enum NearestSpelling {
  /// The candidate with the fewest changed letters; nil when more than half of the word would have to change.
  static func of(_ word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    let ranked = candidates.map { (candidate: $0, distance: distance(letters, Array($0))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(1, letters.count / 2) else {
      return nil
    }
    return best.candidate
  }

  /// The Levenshtein distance: letters inserted, removed or replaced.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let cost = min(row[j] + 1, row[j + 1] + 1, diagonal + (letter == other ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = cost
      }
    }
    return row[b.count]
  }
}
