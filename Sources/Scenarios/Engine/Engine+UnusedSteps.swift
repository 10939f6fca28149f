extension Engine {
  /// What is left of the scripts of rules that hold now: for each path that was asked for, and of those that nobody asked for.
  ///
  /// A rule that holds in every session counts as asked for when it was in one of them. Scripts that came with a request, and
  /// replies, aren't looked at.
  public func unusedSteps() -> [UnusedSteps] {
    let counted = sessions.all.map { (session: $0, counts: $0.attemptCounts) }
    var unused: [UnusedSteps] = []
    var seen: Set<String> = []
    for rule in baseRules.rules where seen.insert(rule.id).inserted {
      unused += Self.unused(rule, in: counted.map { ($0.session.name, $0.counts[rule.id] ?? [:]) })
    }
    for (session, counts) in counted {
      for rule in session.rules {
        unused += Self.unused(rule, in: [(session.name, counts[rule.id] ?? [:])])
      }
    }
    return unused
  }

  private static func unused(_ rule: Rule, in sessions: [(name: String, counts: [String: Int])]) -> [UnusedSteps] {
    guard sessions.contains(where: { !$0.counts.isEmpty }) else {
      return UnusedSteps(rule, session: sessions.count == 1 ? sessions[0].name : "", attempts: 0).map { [$0] } ?? []
    }
    return sessions.flatMap { session in
      session.counts.sorted { $0.key < $1.key }.compactMap {
        UnusedSteps(rule, session: session.name, path: $0.key, attempts: $0.value)
      }
    }
  }
}
