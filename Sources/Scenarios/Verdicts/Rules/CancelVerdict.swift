import Quantities

/// Left an answer that had fallen silent, within a limit.
///
/// Judged are answers in which the server was silent for ever, or for longer than the client stayed: staying longer than
/// `VerdictPolicy.silenceLimit` fails. How long a client stays with an answer that flows is its own business: that it left is
/// only observed, and so is how long it took to leave all of several parallel transfers.
enum CancelVerdict: OperationRule {
  static let name = "cancel"
  static let title = "leaves an answer that has fallen silent, and all parallel ones at once when it cancels"
  static let level = VerdictLevel.recommended
  static let reference = "RFC 9112 §9.5; common practice"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    var findings = operation.attempts.compactMap { judge($0, policy: policy, now: now) }
    if operation.isParallel, let spread = spread(operation, policy: policy) { findings.append(spread) }
    return Finding.combined(findings)
  }

  private static func judge(_ attempt: Attempt, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    if let since = SilenceStart.of(attempt) {
      let isOver = attempt.ended != nil
      let silence = max(.zero, (attempt.ended ?? now.time) - since)
      let isLong = silence > policy.silenceLimit + policy.clockTolerance
      // Whoever is still there may leave in time, and the end of the run cuts the wait short.
      guard isOver || isLong, attempt.delivery != .serverFailed || isLong else { return nil }
      let what = isOver && attempt.delivery != .serverFailed ? "left after" : "was still there after"
      return Finding(
        isLong ? .failed : .passed, "\(what) \(FigureText.seconds(silence)) of silence",
        evidence: [
          "\(attempt.mark) \(AttemptText.fate(attempt))", "the limit is \(FigureText.seconds(policy.silenceLimit))",
        ], entries: [attempt.number])
    }
    guard attempt.delivery == .clientLeft, let ended = attempt.ended else { return nil }
    let whole = attempt.declaredLength.map { " of \(FigureText.grouped($0))" } ?? ""
    return Finding(
      .observed,
      "left after \(FigureText.seconds(ended - attempt.began)) and \(FigureText.bytes(attempt.bodySent))\(whole)",
      evidence: ["\(attempt.mark) \(AttemptText.fate(attempt))"], entries: [attempt.number])
  }

  private static func spread(_ operation: Operation, policy: VerdictPolicy) -> Finding? {
    let left = operation.attempts.filter { $0.delivery == .clientLeft }
    let ends = left.compactMap(\.ended)
    guard left.count > 1, let first = ends.min(), let last = ends.max(),
      left.allSatisfy({ $0.began <= first })
    else { return nil }
    let isPrompt = last - first <= policy.promptCancel
    return Finding(
      isPrompt ? .passed : .observed,
      "left \(left.count) parallel transfers within \(FigureText.seconds(last - first))",
      evidence: left.map { "\($0.mark) was left \(FigureText.seconds(($0.ended ?? first) - first)) after the first" },
      entries: left.map(\.number))
  }
}
