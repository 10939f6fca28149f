#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The rules in the order they are asked, with what nearly always decides pulled together in one place.
///
/// Most requests match none of many rules; comparing what their paths must hold in one flat buffer touches no rule at all.
final class RuleTable: Sendable {
  /// What a path must begin with, end with and hold between for a rule to be looked at.
  private struct Literals: Sendable {
    var beginning: Int32
    var beginningCount: Int32
    var ending: Int32
    var endingCount: Int32
    var inner: Int32
    var innerCount: Int32
    /// The last byte of the beginning: of many paths with the same start it is the one that differs.
    var lastByte: UInt8
    /// The fewest bytes such a path has.
    var least: Int32
    /// How many more it may have: 0 when the beginning is the whole path.
    var slack: UInt32
  }

  /// The rules in the order they are asked: by priority, then the newest first.
  let rules: [Box<Rule>]
  /// For each of them its place in the list the table was made of.
  private let places: [Int]
  private let literals: [Literals]
  private let bytes: [UInt8]
  private let memo: RegexMemo

  /// The table of `rules`, of which the newest stand last.
  init(_ rules: [Rule]) {
    let order = rules.indices.sorted { a, b in
      rules[a].priority == rules[b].priority ? a > b : rules[a].priority > rules[b].priority
    }
    var bytes: [UInt8] = []
    var literals: [Literals] = []
    for index in order {
      let path = rules[index].match.path
      let beginning = path?.literalBeginning ?? []
      let ending = path?.literalEnding ?? []
      let inner = path?.literalInside ?? []
      literals.append(
        Literals(
          beginning: Int32(bytes.count), beginningCount: Int32(beginning.count),
          ending: Int32(bytes.count + beginning.count), endingCount: Int32(ending.count),
          inner: Int32(bytes.count + beginning.count + ending.count), innerCount: Int32(inner.count),
          lastByte: beginning.last ?? 0, least: Int32(beginning.count + ending.count + inner.count),
          slack: path?.isLiteral == true ? 0 : .max))
      bytes += beginning
      bytes += ending
      bytes += inner
    }
    self.rules = order.map { Box(rules[$0]) }
    places = order
    self.literals = literals
    self.bytes = bytes
    memo = RegexMemo(count: order.count)
  }

  /// Whether there is no rule.
  var isEmpty: Bool { rules.isEmpty }

  /// Whether any rule may hold for a path: when not, nothing else of the request needs to be put together.
  func concerns(_ path: ArraySlice<UInt8>) -> Bool { candidate(path, from: 0) != nil }

  /// The first rule that holds for a request and that `accepts`, which is asked before the body is looked at and must
  /// change nothing: it may be asked again.
  func search(_ request: MatchRequest, accepts: (Rule) -> Bool = { _ in true }) -> RuleSearch {
    var start = 0
    var answers: RegexMemo.Answers?
    defer { if let answers { memo.keep(answers, of: request.path) } }
    while let index = candidate(request.path, from: start) {
      start = index + 1
      let box = rules[index]
      guard box.value.match.matchesStart(request),
        literals[index].slack == 0 || pathMatches(index, request, &answers),
        box.value.match.matchesFields(request), accepts(box.value)
      else { continue }
      if !box.value.match.body.isEmpty {
        if request.body == nil { return .needsBody }
        guard box.value.match.matchesBody(request) else { continue }
      }
      let captures = box.value.match.path?.captures(request) ?? []
      return .match(RuleMatch(box: box, index: places[index], captures: captures))
    }
    return .none
  }

  private func pathMatches(_ index: Int, _ request: MatchRequest, _ answers: inout RegexMemo.Answers?) -> Bool {
    guard let path = rules[index].value.match.path else { return true }
    guard case .regex = path else { return path.matches(request) }
    var known = answers ?? memo.answers(request.path)
    answers = nil
    defer { answers = known }
    return known.covers(index) { path.matches(request) }
  }

  /// The next rule from `start` on of whose paths `path` has the literals.
  private func candidate(_ path: ArraySlice<UInt8>, from start: Int) -> Int? {
    path.withUnsafeBytes { path in
      bytes.withUnsafeBytes { bytes in
        literals.withUnsafeBufferPointer { literals in
          for index in start..<literals.count {
            let least = Int(literals[index].least)
            // Unsigned: a path that is too short has far too many.
            if UInt(bitPattern: path.count &- least) > UInt(literals[index].slack) { continue }
            let beginning = Int(literals[index].beginningCount)
            // This byte settles most cases without a call.
            if beginning > 0, path[beginning - 1] != literals[index].lastByte { continue }
            guard least > 0, let a = path.baseAddress, let b = bytes.baseAddress else { return index }
            if beginning > 1, memcmp(a, b + Int(literals[index].beginning), beginning) != 0 { continue }
            let ending = Int(literals[index].endingCount)
            if ending > 0, memcmp(a + path.count - ending, b + Int(literals[index].ending), ending) != 0 { continue }
            let inner = Int(literals[index].innerCount)
            let rest = path.count - beginning - ending
            if inner > 0, !Self.holds(a + beginning, rest, b + Int(literals[index].inner), inner) { continue }
            return index
          }
          return nil
        }
      }
    }
  }

  /// Whether `count` bytes hold `wantedCount` others, one at least; paths are too short for anything cleverer to pay.
  private static func holds(
    _ bytes: UnsafeRawPointer, _ count: Int, _ wanted: UnsafeRawPointer, _ wantedCount: Int
  ) -> Bool {
    let first = Int32(wanted.load(as: UInt8.self))
    var place = bytes
    let end = bytes + count - wantedCount + 1
    while place < end, let found = memchr(place, first, end - place) {
      if memcmp(found, wanted, wantedCount) == 0 { return true }
      place = UnsafeRawPointer(found) + 1
    }
    return false
  }
}
