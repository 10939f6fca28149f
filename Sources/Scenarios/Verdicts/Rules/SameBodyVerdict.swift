import HTTPSemantics

/// Sent the whole, identical body again when it repeated a request.
///
/// A repeated body fails when it is empty, when it is just what the first attempt hadn't got rid of, when other bytes come
/// under the same Idempotency-Key, and when a PUT of the same length has other bytes. Other differences are only observed:
/// the content may have changed between the two. Left out are first attempts without a body that were answered 401 or 407,
/// as Digest and NTLM clients send them, and different parts of one upload.
enum SameBodyVerdict: OperationRule {
  static let name = "same-body"
  static let title = "sends the whole, identical body again when it repeats a request"
  static let level = VerdictLevel.required
  static let reference = "RFC 9110 §9.2.2"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    Finding.combined(operation.retries.compactMap { judge($0) })
  }

  private static func judge(_ retry: Retry) -> Finding? {
    let (earlier, later) = (retry.earlier, retry.later)
    guard earlier.resource == later.resource, later.hasSamePart(as: earlier),
      earlier.intendedLength ?? 1 > 0 || later.intendedLength ?? 1 > 0
    else { return nil }
    let wasChallenged = earlier.status == 401 || earlier.status == 407
    if wasChallenged, earlier.intendedLength == 0 { return nil }
    guard let (result, summary) = compare(earlier, later) else { return nil }
    return Finding(
      retry.isCertain || result != .failed ? result : .observed, summary,
      evidence: [
        "\(earlier.mark) sent \(body(earlier)) and \(AttemptText.fate(earlier))",
        "\(later.mark) sent \(body(later))",
      ], entries: [earlier.number, later.number])
  }

  private static func compare(_ earlier: Attempt, _ later: Attempt) -> (VerdictResult, String)? {
    guard let length = later.intendedLength else { return nil }
    guard let before = earlier.intendedLength else {
      // Chunks that broke off: how many were to come isn't known.
      guard length < earlier.entry.receivedBytes else { return nil }
      return (.failed, "repeated the request with \(FigureText.bytes(length)), less than had arrived before")
    }
    if length == 0 { return (.failed, "repeated the request without its body of \(FigureText.bytes(before))") }
    if before == 0 { return (.observed, "repeated a request without a body with \(FigureText.bytes(length))") }
    if later.isTail(of: earlier), length != before {
      return (
        .failed,
        "repeated the request with the last \(FigureText.bytes(length)) only of a body of \(FigureText.grouped(before))"
      )
    }
    if later.hasOtherBoundary(than: earlier) {
      return (.observed, "repeated a form under another boundary: whether its content is the same can't be seen")
    }
    let areKnown = earlier.isBodyKnown && later.isBodyKnown
    if length == before, !areKnown {
      return (.passed, "repeated the request with as long a body: \(FigureText.bytes(length))")
    }
    if later.hasSameBytes(as: earlier) {
      return (.passed, "repeated the request with the same \(FigureText.bytes(length))")
    }
    let sameKey = later.idempotencyKey != nil && later.idempotencyKey == earlier.idempotencyKey
    let isReplaced = later.method == "PUT" && length == before && areKnown
    return (
      sameKey || isReplaced ? .failed : .observed,
      "repeated the request with another body: \(FigureText.bytes(length)) after \(FigureText.bytes(before))"
    )
  }

  private static func body(_ attempt: Attempt) -> String {
    let got = attempt.entry.receivedBytes
    guard let length = attempt.intendedLength else { return "\(FigureText.bytes(got)) of an unknown number" }
    return got == length ? FigureText.bytes(length) : "\(FigureText.grouped(got)) of \(FigureText.bytes(length))"
  }
}
