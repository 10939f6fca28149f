/// How far a path is from those a rule names, in bytes to be put in, taken out or replaced.
struct PathDistance {
  /// Paths are compared up to this many bytes.
  private static let longest = 160
  /// A distance that says "not alike".
  static let far = 32

  private let path: ArraySlice<UInt8>

  /// Distances from `path`.
  init(from path: ArraySlice<UInt8>) { self.path = path.prefix(Self.longest) }

  /// The distance to the nearest path of `matcher`, at least 1; `limit + 1` when it is beyond `limit`.
  func to(_ matcher: PathMatcher, limit: Int) -> Int {
    let pattern = Self.pattern(matcher)
    // Of an expression without literals nothing can be said.
    guard pattern.contains(where: { $0 != nil }) else { return min(Self.far, limit + 1) }
    return max(1, distance(pattern.prefix(Self.longest), limit: limit))
  }

  /// The bytes of the paths of `matcher`, nil for any number of bytes.
  private static func pattern(_ matcher: PathMatcher) -> [UInt8?] {
    switch matcher {
    case .glob(let pattern): return Array(pattern.pieces.map { $0.bytes.map(Optional.some) }.joined(separator: [nil]))
    case .template(let template):
      return template.segments.flatMap { segment -> [UInt8?] in
        switch segment {
        case .literal(let bytes): [UInt8(ascii: "/")] + bytes
        case .capture: [UInt8(ascii: "/"), nil]
        }
      }
    case .regex(let regex):
      return regex.literals.beginning + [nil] + regex.literals.inner + [nil] + regex.literals.ending
    }
  }

  /// Levenshtein's distance row by row, given up when a whole row is beyond `limit`.
  private func distance(_ pattern: ArraySlice<UInt8?>, limit: Int) -> Int {
    var pattern = pattern
    var path = path
    while let first = pattern.first, let byte = first, byte == path.first {
      pattern.removeFirst()
      path.removeFirst()
    }
    while let last = pattern.last, let byte = last, byte == path.last {
      pattern.removeLast()
      path.removeLast()
    }
    var row = Array(0...path.count)
    for token in pattern {
      var diagonal = row[0]
      var least: Int
      if let token {
        row[0] += 1
        least = row[0]
        for (index, byte) in path.enumerated() {
          let replaced = diagonal + (byte == token ? 0 : 1)
          diagonal = row[index + 1]
          row[index + 1] = min(replaced, diagonal + 1, row[index] + 1)
          least = min(least, row[index + 1])
        }
      } else {
        least = row[0]
        for index in 0..<path.count { row[index + 1] = min(row[index + 1], row[index]) }
        least = row.min() ?? least
      }
      if least > limit { return limit + 1 }
    }
    return min(row[path.count], limit + 1)
  }
}
