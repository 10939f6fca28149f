/// Rules by id, in the order they came.
struct RuleSet: Sendable {
  private(set) var rules: [Rule] = []
  private var made = 0

  /// Adds a rule at the end, or replaces the one of the same id at its place; a rule without id is given one.
  mutating func put(_ rule: Rule) -> Rule {
    var rule = rule
    if rule.id.isEmpty { rule.id = newID() }
    if let place = rules.firstIndex(where: { $0.id == rule.id }) {
      rules[place] = rule
    } else {
      rules.append(rule)
    }
    return rule
  }

  /// An id that no rule has and none was given before.
  mutating func newID() -> String {
    while true {
      made += 1
      let id = "rule-\(made)"
      if !rules.contains(where: { $0.id == id }) { return id }
    }
  }

  /// Removes a rule; false when there is none of that id.
  mutating func remove(_ id: String) -> Bool {
    guard let place = rules.firstIndex(where: { $0.id == id }) else { return false }
    rules.remove(at: place)
    return true
  }
}
