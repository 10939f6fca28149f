import Quantities

/// Waited at least as long as Retry-After asked (RFC 9110 §10.2.3, RFC 6585 §4).
///
/// The wait counts from when the answer was decided, which is before any client can have read it, and may fall short by
/// `VerdictPolicy.clockTolerance`. A date has whole seconds, so a client may come up to 1 s before it. Only the request that
/// repeats the answered one is judged, or that follows its redirect; a client that never comes back has nothing to wait for.
enum RetryAfterVerdict: OperationRule {
  static let name = "retry-after"
  static let title = "waits at least as long as Retry-After asks, in seconds or until a date"
  static let level = VerdictLevel.recommended
  static let reference = "RFC 9110 §10.2.3"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    let repeats = operation.retries.map { ($0.earlier, $0.later, $0.isCertain) }
    let follows = operation.redirects.map { ($0.from, $0.to, true) }
    return Finding.combined((repeats + follows).compactMap { judge($0, $1, isCertain: $2, policy: policy) })
  }

  private static func judge(_ earlier: Attempt, _ later: Attempt, isCertain: Bool, policy: VerdictPolicy) -> Finding? {
    guard let asked = RetryAfterWait(earlier), let answered = earlier.answered else { return nil }
    let waited = max(.zero, later.began - answered)
    let evidence =
      "\(later.mark) came \(FigureText.seconds(waited)) after the answer to \(earlier.mark); "
      + "Retry-After: \(asked.text) \(asked.demand)"
    let isEnough = waited >= asked.wait - policy.clockTolerance
    let result: VerdictResult = isEnough ? .passed : isCertain ? .failed : .observed
    var summary = "came back \(FigureText.seconds(waited)) after an answer that asked it to wait \(asked.summary)"
    if result == .observed { summary += ", maybe with a request that was already under way" }
    return Finding(result, summary, evidence: [evidence], entries: [earlier.number, later.number])
  }
}
