/// `word*N`: a word that holds for the first N times, or for ever without a number.
struct CountedWord {
  /// What stands before the star.
  let word: String
  /// How many times; nil for ever.
  let times: Int?

  /// Reads the text; nil when what follows the star is no number from 1 to 1,000,000.
  init?(_ text: String) {
    guard let star = text.lastIndex(of: "*") else {
      (word, times) = (text, nil)
      return
    }
    guard let times = Int(text[text.index(after: star)...]), (1...1_000_000).contains(times) else { return nil }
    (word, self.times) = (String(text[..<star]), times)
  }

  /// Whether it holds for the `number`-th time, from 1.
  func holds(_ number: Int) -> Bool { times.map { number <= $0 } ?? true }
}
