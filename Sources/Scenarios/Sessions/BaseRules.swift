/// The rules that hold in every session, and the states its machines begin in; replaced as a whole.
final class BaseRules: Sendable {
  let rules: [Rule]
  let machines: [String: String]
  let table: RuleTable
  /// Moves on with each replacement.
  let generation: Int

  /// The set of `rules`, the oldest first; those without an id are given one.
  init(_ rules: [Rule], machines: [String: String], generation: Int = 0) {
    var set = RuleSet()
    // Two equal rules of a command line stay two: the newer one wins, as if it stood alone.
    self.rules = rules.map { $0.id.isEmpty ? set.put($0) : $0 }
    self.machines = machines
    self.generation = generation
    table = RuleTable(self.rules)
  }
}
