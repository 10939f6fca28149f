import Quantities

/// Refreshed its credentials once for all the requests that met 401 together (RFC 6749 §6).
///
/// Requests with one Authorization value that were answered 401 make a wave when there are two or more. Refreshes are requests
/// of other resources whose path has one of `VerdictPolicy.refreshWords`, that began between the first 401 of the wave and the
/// last request that came back with another Authorization value. One that began while another was under way, or after one had
/// worked, is one too many, whatever came of it: a server whose refresh tokens rotate refuses it. One that failed and was tried
/// again isn't two. Waves without a refresh in sight, and a single one that failed, aren't judged.
enum OneRefreshVerdict: VerdictRule {
  static let name = "one-refresh"
  static let title = "refreshes its credentials once for any number of parallel 401 answers"
  static let level = VerdictLevel.recommended
  static let reference = "RFC 6749 §6, RFC 9110 §15.5.2"

  static func findings(in session: SessionView, policy: VerdictPolicy) -> [(operation: String, finding: Finding)] {
    let refused = session.attempts.filter { $0.status == 401 && $0.answered != nil }
    let waves = Dictionary(grouping: refused) { $0.entry.head.value("Authorization") ?? "" }
    let findings = waves.values.sorted { $0[0].number < $1[0].number }
      .compactMap { judge($0, in: session, policy: policy) }
    return Finding.combined(findings).map { [(session.label, $0)] } ?? []
  }

  private static func judge(_ all: [Attempt], in session: SessionView, policy: VerdictPolicy) -> Finding? {
    let wave = all.filter { !isRefresh($0, policy: policy) }
    guard wave.count > 1, let first = wave.compactMap(\.answered).min(),
      // One after the other they aren't parallel: each may have its own reason.
      let second = wave.map(\.began).sorted().dropFirst().first, second <= first + policy.promptCancel
    else { return nil }
    let old = wave[0].entry.head.value("Authorization")
    let resources = Set(wave.map(\.resource))
    let returned = session.attempts.filter { attempt in
      attempt.began >= first && resources.contains(attempt.resource) && attempt.entry.head.has("Authorization")
        && attempt.entry.head.value("Authorization") != old
    }
    let last = lastReturn(of: wave, among: returned, policy) ?? first + policy.retryWindow
    let tries = session.attempts.filter { attempt in
      isRefresh(attempt, policy: policy) && !resources.contains(attempt.resource) && attempt.began >= first
        && attempt.began <= last
    }
    let refreshes = withoutRetries(tries)
    guard refreshes.count > 1 || refreshes.contains(where: worked) else { return nil }
    return Finding(
      refreshes.count == 1 ? .passed : .failed,
      "\(refreshes.count == 1 ? "1 refresh" : "\(refreshes.count) refreshes") for \(wave.count) answers of 401",
      evidence: wave.prefix(5).map { "\($0.mark) \($0.method) \($0.resource.pathText) was answered 401" }
        + refreshes.prefix(10).map {
          "\($0.mark) \($0.method) \($0.resource.pathText) came \(FigureText.seconds($0.began - first)) after the first 401"
        }, entries: (wave + refreshes).map(\.number).sorted())
  }

  /// The refreshes, in order of arrival, without those that failed before the next one began.
  private static func withoutRetries(_ tries: [Attempt]) -> [Attempt] {
    var hasWorked = false
    var kept: [Attempt] = []
    for attempt in tries {
      let isRetry = !hasWorked && kept.last.map { hasFailed($0, before: attempt) } ?? false
      if isRetry { kept.removeLast() }
      kept.append(attempt)
      hasWorked = hasWorked || worked(attempt)
    }
    return kept
  }

  private static func worked(_ attempt: Attempt) -> Bool { attempt.status.map { (200..<300).contains($0) } ?? false }

  private static func hasFailed(_ attempt: Attempt, before next: Attempt) -> Bool {
    !worked(attempt) && attempt.settled.map { $0 <= next.began } ?? false
  }

  /// Until when refreshes are for this wave: when the last of it came back with new credentials, each resource as often as it was
  /// refused; a moment later where some didn't, whose refreshes may have failed; nil when none came back.
  private static func lastReturn(
    of wave: [Attempt], among returned: [Attempt], _ policy: VerdictPolicy
  ) -> MonotonicTime? {
    var missing = Dictionary(wave.map { ($0.resource, 1) }, uniquingKeysWith: +)
    var last: MonotonicTime?
    for attempt in returned {
      guard let left = missing[attempt.resource], left > 0 else { continue }
      missing[attempt.resource] = left - 1
      last = attempt.began
    }
    let isWhole = missing.values.allSatisfy { $0 == 0 }
    return last.map { isWhole ? $0 : $0 + policy.promptCancel }
  }

  private static func isRefresh(_ attempt: Attempt, policy: VerdictPolicy) -> Bool {
    let path = attempt.resource.pathText.lowercased()
    return policy.refreshWords.contains { path.contains($0.lowercased()) }
  }
}
