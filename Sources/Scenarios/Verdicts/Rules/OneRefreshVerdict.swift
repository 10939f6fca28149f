import Quantities

/// Refreshed its credentials once for all the requests that met 401 together (RFC 6749 §6).
///
/// Requests with one Authorization value that were answered 401 make a wave when there are two or more. Refreshes are requests
/// of other resources whose path has one of `VerdictPolicy.refreshWords`, that began between the first 401 of the wave and the
/// last request that came back with another Authorization value. Only those answered 2xx count, so a refresh that failed and
/// was tried again isn't two. Waves without a refresh in sight aren't judged.
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
    let last = returned.first.map { _ in lastReturn(of: resources, among: returned) } ?? first + policy.retryWindow
    let refreshes = session.attempts.filter { attempt in
      isRefresh(attempt, policy: policy) && !resources.contains(attempt.resource) && attempt.began >= first
        && attempt.began <= last && attempt.status.map { (200..<300).contains($0) } ?? false
    }
    guard !refreshes.isEmpty else { return nil }
    return Finding(
      refreshes.count == 1 ? .passed : .failed,
      "\(refreshes.count == 1 ? "1 refresh" : "\(refreshes.count) refreshes") for \(wave.count) answers of 401",
      evidence: wave.prefix(5).map { "\($0.mark) \($0.method) \($0.resource.pathText) was answered 401" }
        + refreshes.prefix(10).map {
          "\($0.mark) \($0.method) \($0.resource.pathText) came \(FigureText.seconds($0.began - first)) after the first 401"
        }, entries: (wave + refreshes).map(\.number).sorted())
  }

  /// When the last of the resources was first asked for again with new credentials.
  private static func lastReturn(of resources: Set<Resource>, among returned: [Attempt]) -> MonotonicTime {
    var seen: Set<Resource> = []
    var last = MonotonicTime(nanoseconds: 0)
    for attempt in returned where seen.insert(attempt.resource).inserted { last = max(last, attempt.began) }
    return last
  }

  private static func isRefresh(_ attempt: Attempt, policy: VerdictPolicy) -> Bool {
    let path = attempt.resource.pathText.lowercased()
    return policy.refreshWords.contains { path.contains($0.lowercased()) }
  }
}
