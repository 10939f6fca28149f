#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The rules in the order they are asked, with what nearly always decides pulled together in one place.
///
/// Most requests match none of many rules; comparing literal beginnings in one flat buffer touches no rule at all.
struct RuleTable: Sendable {
  private let rules: [ScriptRule]
  private let prefixes: [UInt8]
  private let bounds: [Int]

  /// The table of `rules`, of which the newest stand last.
  init(_ rules: [ScriptRule]) {
    self.rules = rules.reversed()
    var prefixes: [UInt8] = []
    var bounds = [0]
    for rule in self.rules {
      prefixes += rule.pattern.literalBeginning
      bounds.append(prefixes.count)
    }
    self.prefixes = prefixes
    self.bounds = bounds
  }

  /// The newest rule that holds for a request.
  func first(method: ArraySlice<UInt8>, path: ArraySlice<UInt8>) -> ScriptRule? {
    var start = 0
    while let index = candidate(path, from: start) {
      if rules[index].matches(method: method, path: path) { return rules[index] }
      start = index + 1
    }
    return nil
  }

  /// The next rule from `start` on whose literal beginning the path has.
  private func candidate(_ path: ArraySlice<UInt8>, from start: Int) -> Int? {
    path.withUnsafeBytes { path in
      prefixes.withUnsafeBytes { prefixes in
        bounds.withUnsafeBufferPointer { bounds in
          for index in start..<(bounds.count - 1) {
            let count = bounds[index + 1] - bounds[index]
            if count == 0 { return index }
            guard count <= path.count, let a = path.baseAddress, let b = prefixes.baseAddress else { continue }
            // Every path begins with a slash; the byte behind it settles most cases without a call.
            if count > 1, path[1] != prefixes[bounds[index] + 1] { continue }
            if memcmp(a, b + bounds[index], count) == 0 { return index }
          }
          return nil
        }
      }
    }
  }
}
