/// The steps of a rule's script that no attempt came to, for a test that wants all of them met.
public struct UnusedSteps: Hashable, Sendable {
  /// The rule whose script it is.
  public let rule: Rule
  /// The session in which attempts were counted; empty for the default one.
  public let session: String
  /// The path whose attempts were counted; nil where all paths count together, and when no request came.
  public let path: String?
  /// How many attempts there were.
  public let attempts: Int
  /// The step that the last attempt took; nil when no request came.
  public let reached: ScriptAttempt?
  /// How many attempts that step had got.
  public let reachedTimes: Int
  /// The steps behind it, of which there is at least one.
  public let missing: [ScriptAttempt]

  /// What `attempts` left over of the rule's script; nil when that is nothing.
  ///
  /// The last step is for ever, so it is met by one attempt. Behind a step with a chance nothing is asked for: a client that was
  /// lucky has no reason to come again.
  init?(_ rule: Rule, session: String = "", path: String? = nil, attempts: Int) {
    guard let steps = rule.script?.attempts else { return nil }
    self.rule = rule
    self.session = session
    self.path = path.flatMap { $0.isEmpty ? nil : $0 }
    self.attempts = attempts
    guard attempts > 0 else {
      (reached, reachedTimes, missing) = (nil, 0, steps)
      return
    }
    var before = 0
    var place = 0
    while place < steps.count - 1, attempts > before + steps[place].count {
      before += steps[place].count
      place += 1
    }
    guard place < steps.count - 1, !steps[...place].contains(where: { $0.chance != nil }) else { return nil }
    reached = steps[place]
    reachedTimes = attempts - before
    missing = Array(steps[(place + 1)...])
  }
}

extension UnusedSteps: CustomStringConvertible {
  /// The rule, the path, how far its script came, and what is left: `"GET /feed: 503*2, ok" at /feed: 1 attempt …`.
  public var description: String {
    // A rule of the command line is called as it is spelt; other names say little.
    let name = rule.id.contains(" ") ? "\"\(rule.id)\"" : "\(rule.id) (\(spelling))"
    let left = "never met: \(missing.map(\.description).joined(separator: ", "))"
    guard let reached else { return "\(name): no request came; \(left)" }
    var text = name
    if let path { text += " at \(session.isEmpty ? "" : "/~\(session)")\(path)" }
    text += ": \(attempts) \(attempts == 1 ? "attempt" : "attempts"), the last one met \(reached)"
    if reached.count > 1 { text += " (\(reachedTimes) of \(reached.count))" }
    return "\(text); \(left)"
  }

  private var spelling: String { "\(rule.match): \(rule.script?.description ?? "ok")" }
}
