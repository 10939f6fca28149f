import Quantities

/// Names rules that a file leaves without one by what they are, so that counters go on when the file changes around them.
struct RuleNames {
  private var taken: Set<String>

  /// Names beside those that are `taken`.
  init(taken: Set<String> = []) { self.taken = taken }

  /// Whether `id` looks like one that was made here.
  static func isMade(_ id: String) -> Bool { id.hasPrefix(prefix) }

  private static let prefix = "rule-"

  /// The name of a rule that has none.
  mutating func name(for rule: Rule) -> String {
    let digits = String(RandomStream(seed: 0).keyed(rule.json.line).bits, radix: 36)
    return free(Self.prefix + String(repeating: "0", count: max(0, 8 - digits.count)) + digits.suffix(8))
  }

  /// `stem`, with a number behind it when it is taken: rules that are alike in all are two rules all the same.
  mutating func free(_ stem: String) -> String {
    var id = stem
    var number = 1
    while !taken.insert(id).inserted {
      number += 1
      id = "\(stem)-\(number)"
    }
    return id
  }
}
