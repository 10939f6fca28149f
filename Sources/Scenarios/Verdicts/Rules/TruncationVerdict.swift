import Quantities

/// Noticed that an answer broke off before its end (RFC 9112 §8).
///
/// That can only be seen by what follows: another request for the same thing. A client that came back at least once has
/// noticed, and may give up. Of one that never does, the journal can't tell whether it noticed and gave up, or took the answer
/// for the whole: it passes when the client said that something went wrong, fails when it said that all went well and the
/// length had been declared, and is only observed when nobody knows. Judged are GETs whose 2xx answer the server broke off,
/// not those that the client left.
enum TruncationVerdict: VerdictRule {
  static let name = "truncation"
  static let title = "notices when an answer breaks off before its end"
  static let level = VerdictLevel.required
  static let reference = "RFC 9112 §8"

  static func findings(in session: SessionView, policy: VerdictPolicy) -> [(operation: String, finding: Finding)] {
    var latest: [Resource: MonotonicTime] = [:]
    for attempt in session.attempts where attempt.isGet || attempt.isHead { latest[attempt.resource] = attempt.began }
    return session.operations.compactMap { operation in
      judge(operation, latest: latest, end: session.end, policy: policy).map { (operation.label, $0) }
    }
  }

  private static func judge(
    _ operation: Operation, latest: [Resource: MonotonicTime], end: JournalEnd, policy: VerdictPolicy
  ) -> Finding? {
    guard let place = operation.attempts.firstIndex(where: isBrokenOff) else { return nil }
    let broken = operation.attempts[place]
    guard case .truncated(let declared) = broken.delivery else { return nil }
    let ended = broken.ended ?? broken.began
    let evidence = "\(broken.mark) \(AttemptText.fate(broken))"
    if let next = operation.attempts[(place + 1)...].first {
      return Finding(
        .passed, "came back \(FigureText.seconds(max(.zero, next.began - ended))) after an answer had broken off",
        evidence: [evidence, "\(next.mark) asked again"], entries: [broken.number, next.number])
    }
    if let again = latest[broken.resource], again > broken.began {
      return Finding(
        .passed, "came back after an answer had broken off",
        evidence: [evidence, "there is a later request for the same thing"], entries: [broken.number])
    }
    if end.mayStillCome(after: ended, patience: policy.patience) { return nil }
    let (result, summary): (VerdictResult, String) =
      switch policy.clientSucceeded {
      case false?: (.passed, "gave up with an error after an answer had broken off")
      case true? where declared != nil: (.failed, "took an answer that had broken off for the whole")
      case true?: (.observed, "reported success after an answer of undeclared length had broken off")
      case nil: (.observed, "didn't come back after an answer had broken off: it gave up, or took it for the whole")
      }
    return Finding(result, summary, evidence: [evidence, "no further attempt was seen"], entries: [broken.number])
  }

  private static func isBrokenOff(_ attempt: Attempt) -> Bool {
    guard attempt.isGet, attempt.status == 200 || attempt.status == 206, !attempt.isEventStream else { return false }
    if case .truncated = attempt.delivery { return true }
    return false
  }
}
