/// The rules in a body: an object, a rule as on the command line, a list of both, or plain text with a rule on each line.
enum RuleContent {
  /// Reads them all, or none.
  /// - Throws: `Problem` 400 with the place of the first mistake.
  static func rules(_ content: ControlContent) throws(Problem) -> [Rule] {
    guard content.isJSON else { return try lines(try content.text()) }
    let node = try content.json()
    guard let items = node.items else { return [try rule(node)] }
    guard !items.isEmpty else { throw Problem(400, "the list of rules is empty; give one rule at least") }
    var rules: [Rule] = []
    for item in items { rules.append(try rule(item)) }
    return rules
  }

  /// Reads one rule; its id is empty unless it has one of its own.
  private static func rule(_ node: JSONNode) throws(Problem) -> Rule {
    do { return unnamed(try Rule(json: node), node) } catch { throw Problem(error) }
  }

  /// The spelling of a rule is no name for it here, where the same rule may come twice.
  private static func unnamed(_ rule: Rule, _ node: JSONNode) -> Rule {
    guard node.string != nil else { return rule }
    var rule = rule
    rule.id = ""
    return rule
  }

  private static func lines(_ text: String) throws(Problem) -> [Rule] {
    var rules: [Rule] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      do {
        var rule = try Rule(parsing: String(line))
        rule.id = ""
        rules.append(rule)
      } catch {
        throw Problem(
          400, "line \(index + 1) of the body: \(error)",
          members: [
            JSONMember("line", .integer(Int64(index + 1))), JSONMember("column", .integer(Int64(error.column))),
            JSONMember("expected", .string(error.expected)),
          ])
      }
    }
    return rules
  }
}
