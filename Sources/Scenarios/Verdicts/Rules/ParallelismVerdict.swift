import Quantities

/// Kept within the limit of exchanges that one host is asked for at once (RFC 9112 §9.4).
///
/// Counted are exchanges of the session whose times overlap by more than `VerdictPolicy.clockTolerance`, since the server notes an end a
/// little late; shorter ones don't count, and WebSockets, which stay open, neither. Hosts that never had two at once aren't
/// mentioned.
enum ParallelismVerdict: VerdictRule {
  static let name = "parallelism"
  static let title = "keeps to a limited number of exchanges at once for one host"
  static let level = VerdictLevel.recommended
  static let reference = "RFC 9112 §9.4"

  static func findings(in session: SessionView, policy: VerdictPolicy) -> [(operation: String, finding: Finding)] {
    let hosts = Dictionary(grouping: session.attempts, by: \.resource.host)
    return hosts.sorted { $0.key < $1.key }.compactMap { host, attempts in
      let counted = attempts.filter { $0.entry.plan?.conversation == nil }
      let most = mostAtOnce(counted, end: session.end.time, tolerance: policy.clockTolerance)
      guard most.count > 1 else { return nil }
      let finding = Finding(
        most.count > policy.maximumParallel ? .failed : .passed,
        "\(most.count) exchanges at once for \(host.isEmpty ? "the host" : host)",
        evidence: [
          "open together: " + most.prefix(Finding.evidenceLimit).map(\.mark).joined(separator: ", ")
            + (most.count > Finding.evidenceLimit ? ", …" : ""),
          "the limit is \(policy.maximumParallel)",
        ], entries: most.map(\.number))
      return (session.label, finding)
    }
  }

  private static func mostAtOnce(_ attempts: [Attempt], end: MonotonicTime, tolerance: Duration) -> [Attempt] {
    var open: [Attempt] = []
    var most: [Attempt] = []
    for attempt in attempts {
      open.removeAll {
        ($0.ended ?? end) <= attempt.began + tolerance || $0.entry.connection == attempt.entry.connection
      }
      open.append(attempt)
      if open.count > most.count { most = open }
    }
    return most
  }
}
