extension RuleTable {
  /// The rules that came closest to a request that none holds for: those with the fewest conditions unmet, then the nearest
  /// path, then the order in which rules are asked.
  ///
  /// `others` names what else was in the way of a rule, such as `used up: times 2`.
  func nearest(to request: MatchRequest, limit: Int = 3, others: (Rule) -> [String] = { _ in [] }) -> [NearMiss] {
    guard limit > 0 else { return [] }
    struct Candidate {
      let index: Int
      let count: Int
      let others: [String]
      let isPath: Bool
      var distance = 0
    }
    var candidates: [Candidate] = []
    for (index, box) in rules.enumerated() {
      let others = others(box.value)
      let isPath = box.value.match.path?.matches(request) ?? true
      let count = box.value.match.missCount(request, path: isPath) + others.count
      if count > 0 { candidates.append(Candidate(index: index, count: count, others: others, isPath: isPath)) }
    }
    candidates.sort { ($0.count, $0.index) < ($1.count, $1.index) }
    // Only where distance decides is it measured, and only as far as it may still matter.
    let distances = PathDistance(from: request.path)
    var best: [Candidate] = []
    for var candidate in candidates {
      var bound = PathDistance.far
      if best.count == limit, let last = best.last {
        if candidate.count > last.count { break }
        bound = last.distance - 1
      }
      if !candidate.isPath, let path = rules[candidate.index].value.match.path {
        candidate.distance = distances.to(path, limit: bound)
      }
      if best.count == limit, candidate.distance > bound { continue }
      let place = best.firstIndex { ($0.count, $0.distance) > (candidate.count, candidate.distance) } ?? best.count
      best.insert(candidate, at: place)
      if best.count > limit { best.removeLast() }
    }
    return best.map { candidate in
      let rule = rules[candidate.index].value
      return NearMiss(id: rule.id, reasons: rule.match.misses(request) + candidate.others)
    }
  }
}
