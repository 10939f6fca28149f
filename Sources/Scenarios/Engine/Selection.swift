import HTTPSemantics
import Quantities

/// What was chosen for a request: the script's step for this attempt, and the rule that acts.
struct Selection {
  /// Which attempt this is, from 1.
  var attempt: Int
  /// What the script says for it; `ok` when chance spared it or the rule has no script.
  var outcome: Box<Outcome>
  /// The rule that acts; nil when a script came with the request and no rule holds for it.
  var rule: RuleMatch?

  /// What `ok` answers in place of the endpoint; nil for the endpoint itself.
  var reply: Reply? {
    guard let replies = rule?.rule.replies, !replies.isEmpty else { return nil }
    return replies[min(attempt, replies.count) - 1]
  }
}
