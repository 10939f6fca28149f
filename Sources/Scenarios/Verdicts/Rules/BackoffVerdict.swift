import Quantities

/// Waited longer from retry to retry, and not always by the same factor.
///
/// Gaps count where the server gave no Retry-After and the attempt before brought nothing new; an attempt that brought bytes
/// starts the count again, and so do answers that a wait can't mend (other than 408, 425, 429 and 5xx). Full jitter may
/// shrink a gap, so only two things fail: three attempts in a row without a pause (`hammeringGap`), and four with equal
/// gaps (within 10 %) below `longestGap`. Gaps grow when the last is longer than the first by half: those of a client that comes back
/// at fixed times differ a little too. What follows a success is no retry, however often it comes. Jitter can't be told from one client with two gaps; `requiresJitter` demands that
/// three gaps don't grow by the same factor (within 1 %).
enum BackoffVerdict: OperationRule {
  static let name = "backoff"
  static let title = "waits longer from retry to retry, with jitter"
  static let level = VerdictLevel.recommended
  static let reference = "RFC 9110 §9.2.2; common practice (exponential backoff and jitter)"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    let runs = Self.runs(operation).filter { $0.count >= 2 }
    return Finding.combined(runs.map { judge($0, policy: policy) })
  }

  /// Retries one after the other between which nothing was gained.
  private static func runs(_ operation: Operation) -> [[Retry]] {
    guard !operation.isParallel else { return [] }
    var runs: [[Retry]] = [[]]
    for retry in operation.retries {
      if operation.isProgress(at: retry.earlierPlace) || !isMendedByWaiting(retry.earlier)
        || RetryAfterWait(retry.earlier) != nil
      {
        runs.append([])
      } else {
        runs[runs.count - 1].append(retry)
      }
    }
    return runs
  }

  private static func isMendedByWaiting(_ attempt: Attempt) -> Bool {
    guard !attempt.isEventStream else { return false }
    guard let status = attempt.status, attempt.delivery == .whole else { return true }
    return status >= 500 || [408, 425, 429].contains(status)
  }

  private static func judge(_ run: [Retry], policy: VerdictPolicy) -> Finding {
    let gaps = run.map(\.pause)
    let list = gaps.prefix(12).map(FigureText.seconds).joined(separator: ", ") + (gaps.count > 12 ? ", …" : "")
    let evidence = run.prefix(Finding.evidenceLimit).map { retry in
      "\(retry.later.mark) came \(FigureText.seconds(retry.pause)) after \(retry.earlier.mark) had ended"
    }
    let (result, what) = judge(gaps, policy: policy)
    let isSure = run.allSatisfy(\.isCertain)
    let entries = [run[0].earlier.number] + run.map(\.later.number)
    return Finding(
      isSure ? result : .observed, "\(what): \(list)", evidence: evidence, entries: Array(Set(entries)).sorted())
  }

  private static func judge(_ gaps: [Duration], policy: VerdictPolicy) -> (VerdictResult, String) {
    let smallest = gaps.min() ?? .zero
    let largest = gaps.max() ?? .zero
    if largest < policy.hammeringGap { return (.failed, "retried without waiting") }
    let isConstant = largest.inSeconds <= smallest.inSeconds * 1.1
    if isConstant, gaps.count >= 3 {
      return smallest < policy.longestGap
        ? (.failed, "waited equally long every time") : (.passed, "waited as long as gaps need be")
    }
    guard let last = gaps.last, last.inSeconds >= gaps[0].inSeconds * growth, !isConstant else {
      return (.observed, "gaps that don't clearly grow")
    }
    if gaps.count >= 3, growsEvenly(gaps, policy: policy) {
      return (policy.requiresJitter ? .failed : .passed, "gaps grow, always by the same factor (no jitter)")
    }
    return (.passed, "gaps grow")
  }

  /// What a timer's lateness alone doesn't make of a gap.
  private static let growth = 1.5

  /// Whether every gap below the longest is the one before times the same number.
  private static func growsEvenly(_ gaps: [Duration], policy: VerdictPolicy) -> Bool {
    let growing = gaps.filter { $0 < policy.longestGap && $0 > .zero }
    guard growing.count >= 3 else { return false }
    let factors = zip(growing, growing.dropFirst()).map { $1.inSeconds / $0.inSeconds }
    guard let least = factors.min(), let most = factors.max() else { return false }
    return most <= least * 1.01
  }
}
