import Quantities

/// Started over when the representation had changed under a resume (RFC 9110 §15.3.7.3).
///
/// The change shows in a 206 with other validators, a whole 200 of another version, or a 412. Parts of different versions
/// can't be combined: after such a 206 or 412 the client must ask for the whole. A client that never does has combined them, or
/// given up with nothing; both fail. That a client throws its part away when a 200 brings the new version whole can't be seen.
enum ResumeChangedVerdict: OperationRule {
  static let name = "resume-changed"
  static let title = "starts over when the representation has changed"
  static let level = VerdictLevel.required
  static let reference = "RFC 9110 §15.3.7.3"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    guard !operation.isParallel else { return nil }
    return Finding.combined(
      operation.attempts.indices.compactMap { judge($0, in: operation, policy: policy, now: now) })
  }

  private static func judge(
    _ place: Int, in operation: Operation, policy: VerdictPolicy, now: JournalEnd
  ) -> Finding? {
    let attempt = operation.attempts[place]
    guard let range = attempt.range, range.first > 0, let bringer = operation.progress[place].bringer,
      let status = attempt.status, attempt.isGet
    else { return nil }
    let isOther = attempt.isOtherVersion(than: bringer)
    guard status == 412 || isOther && (status == 206 || status == 200) else { return nil }
    let version = attempt.answerField("ETag") ?? attempt.answerField("Last-Modified") ?? "-"
    let evidence = [
      "\(bringer.mark) \(AttemptText.fate(bringer)), version "
        + (bringer.answerField("ETag") ?? bringer.answerField("Last-Modified") ?? "-"),
      "\(attempt.mark) asked for \(range.text) and was answered \(status)" + (isOther ? ", version \(version)" : ""),
    ]
    let entries = [bringer.number, attempt.number]
    if status == 200 {
      return Finding(.passed, "was sent the new version whole", evidence: evidence, entries: entries)
    }
    guard let next = operation.attempts[(place + 1)...].first(where: \.isGet) else {
      let ended = attempt.ended ?? attempt.began
      if now.mayStillCome(after: ended, patience: policy.patience) { return nil }
      return Finding(
        .failed, "got a part of another version and never asked for the whole",
        evidence: evidence + ["no further attempt was seen"], entries: entries)
    }
    let startsOver = next.range.map { $0.first == 0 } ?? !next.entry.head.has("Range")
    // With If-Range the server itself sends the whole where the version isn't the one named.
    let asksServer = next.entry.head.has("If-Range") && next.entry.head.value("If-Range") != version
    return Finding(
      startsOver || asksServer ? .passed : .failed,
      startsOver || asksServer ? "started over with the new version" : "went on with a part of another version",
      evidence: evidence + ["\(next.mark) asked for \(next.entry.head.value("Range") ?? "the whole")"],
      entries: entries + [next.number])
  }
}
