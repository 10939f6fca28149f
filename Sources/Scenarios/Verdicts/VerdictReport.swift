import Quantities

/// Judges a client by the journal of its requests.
public enum VerdictReport {
  /// The verdicts about `entries`, in the order of `VerdictCatalog`, then of the operations.
  ///
  /// Entries are correlated to operations first; requests of `/_mocksrv/` never count. A verdict that finds nothing to
  /// judge in an operation says nothing about it.
  /// - Parameters:
  ///   - entries: the journal, also with exchanges that are still open.
  ///   - policy: limits where no standard names any.
  ///   - now: the present while the run goes on; nil when it is over, so that a client that hasn't come back never will.
  public static func judge(
    _ entries: [JournalEntry], policy: VerdictPolicy = VerdictPolicy(), now: MonotonicTime? = nil
  ) -> [Verdict] {
    let views = sessions(entries, policy: policy, now: now)
    return VerdictCatalog.rules.flatMap { rule in
      views.flatMap { view in
        rule.findings(in: view, policy: policy).map { operation, finding in
          Verdict(
            name: rule.name, level: rule.level, result: finding.result, operation: operation,
            summary: finding.summary, evidence: finding.evidence, entries: finding.entries, reference: rule.reference)
        }
      }
    }
  }

  /// The journal by sessions, in the order they first appear.
  static func sessions(_ entries: [JournalEntry], policy: VerdictPolicy, now: MonotonicTime?) -> [SessionView] {
    let attempts = entries.compactMap(Attempt.init).sorted {
      ($0.began, $0.number) < ($1.began, $1.number)
    }
    let last = attempts.map { $0.ended ?? $0.began }.max() ?? MonotonicTime(nanoseconds: 0)
    let end: JournalEnd = now.map { .running(max($0, last)) } ?? .over(last)
    let operations = Correlator(attempts, policy: policy).operations
    var names: [String] = []
    for attempt in attempts where !names.contains(attempt.session) { names.append(attempt.session) }
    let bySession = Dictionary(grouping: attempts, by: \.session)
    let operationsBySession = Dictionary(grouping: operations, by: \.session)
    return names.map { name in
      SessionView(
        session: name, operations: operationsBySession[name] ?? [], attempts: bySession[name] ?? [], end: end)
    }
  }
}
