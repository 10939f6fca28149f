import HTTPSemantics

/// Followed 307 and 308 with the same method and body, and 303 with GET and none (RFC 9110 §15.4).
///
/// After 301 and 302 a POST may become a GET; what another method becomes is only observed. A GET that drags the old body
/// along fails.
enum RedirectMethodVerdict: OperationRule {
  static let name = "redirect-method"
  static let title = "follows 307 and 308 with method and body, 303 with GET and without"
  static let level = VerdictLevel.required
  static let reference = "RFC 9110 §15.4"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    Finding.combined(operation.redirects.compactMap { judge($0.from, $0.to) })
  }

  private static func judge(_ from: Attempt, _ to: Attempt) -> Finding? {
    guard let status = from.status else { return nil }
    let (result, summary) = compare(status, from, to)
    return Finding(
      result, summary,
      evidence: [
        "\(from.mark) \(from.method) with \(length(from)) was answered \(status)",
        "\(to.mark) followed with \(to.method) and \(length(to))",
      ], entries: [from.number, to.number])
  }

  private static func length(_ attempt: Attempt) -> String {
    guard let length = attempt.intendedLength else { return "a body in chunks" }
    return length == 0 ? "no body" : FigureText.bytes(length)
  }

  private static func compare(_ status: Int, _ from: Attempt, _ to: Attempt) -> (VerdictResult, String) {
    let followed = "followed a \(status) of \(from.method) with \(to.method)"
    switch status {
    case 307, 308:
      guard to.method == from.method else { return (.failed, "\(followed); the method must not change") }
      return isSameBody(from, to) ? (.passed, followed) : (.failed, "\(followed), but not with the same body")
    case 303:
      guard to.isGet || to.isHead else { return (.failed, "\(followed) instead of GET") }
      return to.entry.head.hasBody ? (.failed, "\(followed) and a body") : (.passed, followed)
    default:
      if (to.isGet || to.isHead) && to.method != from.method, to.entry.head.hasBody {
        return (.failed, "\(followed) and the old body")
      }
      let isUsual = to.method == from.method || from.method == "POST" && to.isGet
      return (isUsual ? .passed : .observed, followed)
    }
  }

  private static func isSameBody(_ from: Attempt, _ to: Attempt) -> Bool {
    if from.isBodyKnown, to.isBodyKnown { return to.hasSameBytes(as: from) || to.hasOtherBoundary(than: from) }
    guard let before = from.intendedLength, let after = to.intendedLength else { return to.entry.head.hasBody }
    return before == after
  }
}
