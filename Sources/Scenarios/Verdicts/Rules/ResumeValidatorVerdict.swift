import HTTPSemantics
import Quantities

/// Made sure, when it resumed, that the rest belongs to the same version (RFC 9110 §13.1.5, §15.3.7.3).
///
/// If-Range or If-Match with the tag, or If-Range with the date, of the version whose part had been sent passes. A weak tag
/// in If-Range fails, since it promises no equal bytes, and so does a tag that no answer had. Without a precondition the
/// client may still compare the validators of the 206, which the journal can't see: that is only observed.
enum ResumeValidatorVerdict: OperationRule {
  static let name = "resume-validator"
  static let title = "makes sure by If-Range or the validators that the rest belongs to the same version"
  static let level = VerdictLevel.required
  static let reference = "RFC 9110 §13.1.5"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    Finding.combined(
      operation.attempts.indices.compactMap { place in
        let later = operation.attempts[place]
        guard later.isGet, let range = later.range, range.first > 0, !operation.isParallel,
          let bringer = operation.progress[place].bringer, let span = bringer.sentSpan,
          range.first <= span.upperBound
        else { return nil }
        return judge(later, resuming: bringer, in: operation, before: place)
      })
  }

  private static func judge(
    _ later: Attempt, resuming bringer: Attempt, in operation: Operation, before place: Int
  ) -> Finding {
    let head = later.entry.head
    let tag = bringer.answerField("ETag")
    let offered = "\(bringer.mark) had ETag \(tag ?? "-"), Last-Modified \(bringer.answerField("Last-Modified") ?? "-")"
    func finding(_ result: VerdictResult, _ summary: String, _ sent: String) -> Finding {
      Finding(
        result, summary, evidence: [offered, "\(later.mark) resumed with \(sent)"],
        entries: [bringer.number, later.number])
    }
    if let text = head.value("If-Range") {
      let sent = "If-Range: \(text)"
      if let named = EntityTag(parsing: text) {
        if named.isWeak { return finding(.failed, "named a weak entity tag in If-Range", sent) }
        if bringer.entityTag?.opaque == named.opaque {
          return finding(.passed, "named the version it had a part of in If-Range", sent)
        }
      } else if let date = HTTPDate.parse(text), date == bringer.lastModified {
        return finding(.passed, "named the date of the version it had a part of in If-Range", sent)
      }
      // A part of an earlier run may have another version.
      let isOlder = operation.attempts.first?.entry.head.value("If-Range") == text
      return finding(
        isOlder ? .observed : .failed, "named a version in If-Range that it hadn't been sent a part of", sent)
    }
    if let text = head.value("If-Match") {
      if case .tags(let tags) = EntityTag.list(parsing: text), let own = bringer.entityTag,
        tags.contains(where: { $0.matchesStrongly(own) })
      {
        return finding(.passed, "named the version it had a part of in If-Match", "If-Match: \(text)")
      }
    } else if let text = head.value("If-Unmodified-Since"), let date = HTTPDate.parse(text) {
      if date == bringer.lastModified {
        return finding(.passed, "named the date of the version it had a part of", "If-Unmodified-Since: \(text)")
      }
    }
    if let tag = bringer.entityTag, tag.isWeak {
      return finding(
        .failed, "resumed a version with a weak entity tag, which doesn't promise equal bytes", "no precondition")
    }
    let summary =
      bringer.entityTag == nil && bringer.lastModified == nil
      ? "resumed a version that has no validator"
      : "resumed without a precondition; whether it compared the validators can't be seen"
    return finding(.observed, summary, "no precondition")
  }
}
