import Quantities

/// A rule in the making, which holds from its first verb on: `session.when(.get("/feed")).script("503*2, ok")`.
///
/// Each verb replaces the rule at once and returns it with that said, so verbs can follow one another.
public struct RuleHandle: Sendable {
  /// The rule as it stands.
  public let rule: Rule
  let session: Session

  private func changed(_ change: (inout Rule) -> Void) -> RuleHandle {
    var copy = rule
    change(&copy)
    return RuleHandle(rule: session.add(copy), session: session)
  }

  /// What happens to the first, second, third … attempt.
  /// - Parameter perRule: whether attempts are counted over all paths together instead of for each path.
  @discardableResult
  public func script(_ script: Script, perRule: Bool = false) -> RuleHandle {
    changed {
      $0.script = script
      $0.perRule = perRule
    }
  }

  /// What `ok` answers in place of the endpoint: the first attempt gets the first reply, and so on; the last repeats.
  @discardableResult
  public func reply(_ replies: Reply...) -> RuleHandle { changed { $0.replies = replies } }

  /// A wait before every answer, drawn for each attempt.
  @discardableResult
  public func delay(_ delay: DelayDistribution) -> RuleHandle { changed { $0.delay = delay } }

  /// How many requests the rule acts for before it stands aside; 1 or more.
  @discardableResult
  public func times(_ count: Int) -> RuleHandle { changed { $0.times = max(1, count) } }

  /// Rules of higher priority are asked first; 0 is usual.
  @discardableResult
  public func priority(_ priority: Int) -> RuleHandle { changed { $0.priority = priority } }

  /// The state of a machine that the rule needs, and the one that follows; nil for any, and to leave it.
  @discardableResult
  public func state(of machine: String, is required: String? = nil, becomes next: String? = nil) -> RuleHandle {
    changed { $0.state = StateStep(machine: machine, required: required, next: next) }
  }

  /// Takes the rule away.
  public func remove() { session.removeRule(rule.id) }
}

extension Session {
  /// Begins a rule for the requests that match; it holds from the first verb on.
  public func when(_ match: RequestPattern) -> RuleHandle {
    RuleHandle(rule: Rule(id: newRuleID(), match: match), session: self)
  }
}
