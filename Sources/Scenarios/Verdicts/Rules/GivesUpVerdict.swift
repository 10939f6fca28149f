import Quantities

/// Gave up within the limits of attempts, of time and of redirects.
///
/// Attempts that bring bytes or a complete answer start the count again: a download that gains a little each time may go on.
/// The clock stands still while the client waits as Retry-After asked.
enum GivesUpVerdict: OperationRule {
  static let name = "gives-up"
  static let title = "gives up after a limited number of attempts, redirects, and time"
  static let level = VerdictLevel.recommended
  static let reference = "RFC 9110 §9.2.2, §15.4; common practice"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    guard !operation.attempts.contains(where: \.isEventStream) else { return nil }
    return Finding.combined([attempts(operation, policy), redirects(operation, policy)].compactMap { $0 })
  }

  private static func attempts(_ operation: Operation, _ policy: VerdictPolicy) -> Finding? {
    let retries = operation.retries
    guard let first = retries.first else { return nil }
    var run = [first.earlier]
    var longest: (attempts: [Attempt], time: Duration) = ([], .zero)
    var time = Duration.zero
    for retry in retries {
      time += retry.later.began - retry.earlier.began
      if let asked = RetryAfterWait(retry.earlier)?.wait { time -= min(asked, retry.pause) }
      run.append(retry.later)
      if run.count > longest.attempts.count { longest = (run, max(time, longest.time)) }
      if operation.isProgress(at: retry.place) {
        run = [retry.later]
        time = .zero
      }
    }
    let count = longest.attempts.count
    let isTooMany = count > policy.maximumAttempts
    let isTooLong = longest.time > policy.maximumTime
    let isSure = operation.isCertain && !operation.isParallel
    let result: VerdictResult = !isTooMany && !isTooLong ? .passed : isSure ? .failed : .observed
    let took = FigureText.seconds(longest.time)
    var evidence = longest.attempts.prefix(Finding.evidenceLimit).map { "\($0.mark) \(AttemptText.fate($0))" }
    evidence.append("the limits are \(policy.maximumAttempts) attempts and \(FigureText.seconds(policy.maximumTime))")
    return Finding(
      result, "\(FigureText.count(count, "attempt")) in \(took)", evidence: evidence,
      entries: longest.attempts.map(\.number))
  }

  private static func redirects(_ operation: Operation, _ policy: VerdictPolicy) -> Finding? {
    let followed = operation.redirects
    guard followed.count > policy.maximumRedirects else { return nil }
    let evidence = followed.prefix(5).map { "\($0.to.mark) follows the \($0.from.status ?? 0) of \($0.from.mark)" }
    return Finding(
      .failed, "followed \(FigureText.count(followed.count, "redirect")) in one operation",
      evidence: evidence + ["the limit is \(policy.maximumRedirects)"], entries: followed.map(\.to.number))
  }
}
