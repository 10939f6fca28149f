import Quantities

/// Which expressions cover a path, remembered by path: clients ask for the same few again and again, and a hundred expressions
/// take longer than everything else about a request.
final class RegexMemo: Sendable {
  /// What is known of one path: a bit for each rule whose expression was asked, and for each that covers it.
  struct Answers {
    fileprivate var asked: [UInt64]
    fileprivate var covers: [UInt64]
    fileprivate(set) var isChanged = false

    /// Whether the expression of the rule at `index` covers the path; `ask` tells when nobody asked before.
    mutating func covers(_ index: Int, _ ask: () -> Bool) -> Bool {
      let (word, bit) = (index >> 6, UInt64(1) << UInt64(index & 63))
      if asked[word] & bit == 0 {
        asked[word] |= bit
        if ask() { covers[word] |= bit }
        isChanged = true
      }
      return covers[word] & bit != 0
    }
  }

  /// Paths beyond this are forgotten all at once; long ones aren't remembered.
  private static let pathLimit = 2_048
  private static let lengthLimit = 512

  private let words: Int
  private let known = LockedBox<[ArraySlice<UInt8>: Answers]>([:])

  /// A memory for a table of `count` rules.
  init(count: Int) { words = (count + 63) / 64 }

  /// What is known of `path` so far.
  func answers(_ path: ArraySlice<UInt8>) -> Answers {
    known.withLock { $0[path] }
      ?? Answers(asked: Array(repeating: 0, count: words), covers: Array(repeating: 0, count: words))
  }

  /// Remembers what was found out since.
  func keep(_ answers: Answers, of path: ArraySlice<UInt8>) {
    guard answers.isChanged, path.count <= Self.lengthLimit else { return }
    var answers = answers
    answers.isChanged = false
    // A slice would keep the whole head it belongs to.
    let path = Array(path)[...]
    known.withLock { known in
      if known.count >= Self.pathLimit { known.removeAll(keepingCapacity: true) }
      known[path] = answers
    }
  }
}
