import Quantities

/// Which requests follow which redirects.
enum RedirectLinks {
  private static let statuses: Set<Int> = [301, 302, 303, 307, 308]

  /// The place of the redirect for the place of each request that follows one; places are those in `attempts`.
  static func find(_ attempts: [Attempt], policy: VerdictPolicy) -> [Int: Int] {
    var links: [Int: Int] = [:]
    for (place, redirect) in attempts.enumerated() {
      guard let status = redirect.status, statuses.contains(status), let settled = redirect.settled,
        let location = redirect.answerField("Location"),
        let target = Resource(location: location, from: redirect.entry.head)
      else { continue }
      let wanted = expectedMethod(status, redirect.method)
      var wait = policy.redirectWindow
      if let asked = RetryAfterWait(redirect)?.wait { wait += asked }
      var first: Int?
      var matching: Int?
      for later in attempts.indices.dropFirst(place + 1) {
        let attempt = attempts[later]
        guard attempt.began <= settled + wait else { break }
        guard attempt.began >= settled || attempt.entry.connection == redirect.entry.connection,
          links[later] == nil, attempt.resource == target
        else { continue }
        if first == nil { first = later }
        if attempt.method == wanted {
          matching = later
          break
        }
      }
      if let found = matching ?? first { links[found] = place }
    }
    return links
  }

  /// The method the next request is to have (RFC 9110 §15.4).
  static func expectedMethod(_ status: Int, _ method: String) -> String {
    switch status {
    case 303: method == "HEAD" ? "HEAD" : "GET"
    case 301, 302: method == "POST" ? "GET" : method
    default: method
    }
  }
}
