/// Rules by id, in the order they came.
struct RuleSet: Sendable {
  private(set) var rules: [Rule] = []
  /// Where each rule stands, by its id.
  private var places: [String: Int] = [:]
  private var made = 0

  /// Adds a rule at the end, or replaces the one of the same id at its place; a rule without id is given one.
  mutating func put(_ rule: Rule) -> Rule {
    var rule = rule
    if rule.id.isEmpty { rule.id = newID() }
    if let place = places[rule.id] {
      rules[place] = rule
    } else {
      places[rule.id] = rules.count
      rules.append(rule)
    }
    return rule
  }

  /// An id that no rule has and none was given before.
  mutating func newID() -> String {
    while true {
      made += 1
      let id = "rule-\(made)"
      if places[id] == nil { return id }
    }
  }

  /// Removes a rule; false when there is none of that id.
  mutating func remove(_ id: String) -> Bool {
    guard let place = places[id] else { return false }
    rules.remove(at: place)
    places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    return true
  }
}
