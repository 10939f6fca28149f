import HTTPSemantics

/// Didn't carry its credentials to another origin (RFC 9110 §15.4).
///
/// An origin is host and port. Authorization and Proxy-Authorization with the same value at another origin fail, Cookie at
/// another host name, since cookies know no ports. Losing Authorization on the way within an origin is only observed.
enum RedirectCredentialsVerdict: OperationRule {
  static let name = "redirect-credentials"
  static let title = "drops credentials when a redirect leads to another origin"
  static let level = VerdictLevel.recommended
  static let reference = "RFC 9110 §15.4"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    Finding.combined(operation.redirects.flatMap { judge($0.from, $0.to) })
  }

  private static func judge(_ from: Attempt, _ to: Attempt) -> [Finding] {
    ["Authorization", "Proxy-Authorization", "Cookie"].compactMap { field in
      guard let before = from.entry.head[field] else { return nil }
      let after = to.entry.head[field]
      let isElsewhere =
        field == "Cookie"
        ? from.resource.hostName != to.resource.hostName : from.resource.host != to.resource.host
      let way = "from \(from.resource.host) to \(to.resource.host)"
      let evidence = [
        "\(from.mark) had \(field) and was answered \(from.status ?? 0)",
        "\(to.mark), \(way), had " + (after == nil ? "none" : after == before ? "the same" : "another"),
      ]
      let entries = [from.number, to.number]
      if isElsewhere {
        return after == before
          ? Finding(.failed, "carried \(field) along \(way)", evidence: evidence, entries: entries)
          : Finding(.passed, "dropped \(field) on the way \(way)", evidence: evidence, entries: entries)
      }
      guard field == "Authorization", after == nil else { return nil }
      return Finding(
        .observed, "lost Authorization on a redirect within one origin", evidence: evidence, entries: entries)
    }
  }
}
