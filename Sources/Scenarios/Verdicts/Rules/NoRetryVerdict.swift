import HTTPSemantics
import Quantities

/// Didn't repeat what must not be repeated unchanged.
///
/// - After an answer that says the request itself is wrong (400, 405, 410, 411, 413 without Retry-After, 414, 415, 416, 422,
///   431, 501, 505), the same request again soon fails. 403, 404 and 409 may change by themselves: repeating them is only
///   observed.
/// - After 401 or 407 a request with the same credentials fails; where other fields changed it is only observed, since
///   credentials may hide anywhere (RFC 9110 §15.5.2), and so is one that soon comes on another connection while the first is
///   still open: it may be one of many that were sent together.
/// - POST, PATCH and unknown methods may be repeated when the first copy wasn't acted upon (3xx, 401, 407, 408, 417, 421, 425,
///   429, 503 with Retry-After) or a second one can't act twice (Idempotency-Key, preconditions, Upload-Offset); else it
///   fails (RFC 9110 §9.2.2). It is only observed after a plain 503, when the body hadn't arrived whole, and when a reused
///   connection ended without a byte of an answer.
/// - The same body once more after success is only observed: it may be meant.
enum NoRetryVerdict: OperationRule {
  static let name = "no-retry"
  static let title = "doesn't repeat what must not be repeated: 4xx, spent credentials, POST without a key"
  static let level = VerdictLevel.recommended
  static let reference = "RFC 9110 §9.2.2, §15.5"

  private static let wrongRequests: Set<Int> = [400, 405, 410, 411, 413, 414, 415, 416, 422, 431, 501, 505]
  private static let doubtful: Set<Int> = [403, 404, 409]
  private static let harmless: Set<Int> = [401, 407, 408, 417, 421, 425, 429]

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    var findings = operation.retries.compactMap { judge($0, policy: policy) }
    for (place, relation) in operation.relations.enumerated() {
      guard case .again(let of) = relation else { continue }
      findings.append(sentTwice(operation.attempts[of], operation.attempts[place]))
    }
    if findings.isEmpty, let last = operation.attempts.last, let finding = leftAlone(last) { findings.append(finding) }
    return Finding.combined(findings)
  }

  private static func judge(_ retry: Retry, policy: VerdictPolicy) -> Finding? {
    let (earlier, later) = (retry.earlier, retry.later)
    guard retry.pause < policy.retryWindow else { return nil }
    let status = earlier.delivery == .whole ? earlier.status : nil
    let what: (result: VerdictResult, summary: String)
    if let status, status == 401 || status == 407 {
      what = repeatedChallenge(status, earlier, later, mayBeParallel: mayBeParallel(retry, policy))
    } else if let status, wrongRequests.contains(status), RetryAfterWait(earlier) == nil {
      guard RequestSameness.isUnchanged(earlier, later) else { return nil }
      what = (.failed, "repeated a request that had been answered \(status), unchanged")
    } else if let status, doubtful.contains(status) {
      guard RequestSameness.isUnchanged(earlier, later) else { return nil }
      what = (.observed, "repeated a request that had been answered \(status), unchanged")
    } else if !earlier.isIdempotent {
      guard let unsafe = repeatedUnsafe(status, earlier, later) else { return nil }
      what = unsafe
    } else {
      return nil
    }
    let result = what.result == .failed && !retry.isCertain ? .observed : what.result
    return Finding(
      result, what.summary,
      evidence: [
        "\(earlier.mark) \(AttemptText.fate(earlier))",
        "\(later.mark) came \(FigureText.seconds(retry.pause)) later with the same \(later.method)",
      ], entries: [earlier.number, later.number])
  }

  /// Whether another part of the client may have sent the later one without knowing of the answer to the earlier one.
  private static func mayBeParallel(_ retry: Retry, _ policy: VerdictPolicy) -> Bool {
    let (earlier, later) = (retry.earlier, retry.later)
    return earlier.entry.connection != later.entry.connection && earlier.entry.wire?.ending == .keepAlive
      && later.began < earlier.began + policy.promptCancel
  }

  private static func repeatedChallenge(
    _ status: Int, _ earlier: Attempt, _ later: Attempt, mayBeParallel: Bool
  ) -> (VerdictResult, String) {
    let field = status == 401 ? "Authorization" : "Proxy-Authorization"
    let (before, after) = (earlier.entry.head[field], later.entry.head[field])
    if before != after { return (.passed, "answered the \(status) with new credentials") }
    let what = before == nil ? "without credentials" : "with the credentials it had refused"
    let summary = "repeated a request after \(status) \(what)"
    let isCertain = RequestSameness.isUnchanged(earlier, later) && !(mayBeParallel && before != nil)
    return (isCertain ? .failed : .observed, summary)
  }

  private static func repeatedUnsafe(
    _ status: Int?, _ earlier: Attempt, _ later: Attempt
  ) -> (VerdictResult, String)? {
    let method = later.method
    if later.isGuarded, earlier.isGuarded {
      if later.idempotencyKey != earlier.idempotencyKey {
        return (.observed, "repeated a \(method) with the same body under another Idempotency-Key")
      }
      return (.passed, "repeated a \(method) with a key or a precondition that keeps it from acting twice")
    }
    if let status, harmless.contains(status) || status == 503 && RetryAfterWait(earlier) != nil {
      return (.passed, "repeated a \(method) only after \(status), which says that nothing was done")
    }
    let summary = "repeated a \(method) without an Idempotency-Key though the first may have been acted upon"
    let isReused = earlier.entry.exchange > 1 && earlier.delivery == .noAnswer
    let isDoubtful = status == 503 || !earlier.entry.receivedWhole && earlier.entry.head.hasBody || isReused
    return (isDoubtful ? .observed : .failed, summary)
  }

  private static func sentTwice(_ first: Attempt, _ second: Attempt) -> Finding {
    Finding(
      .observed, "sent the same \(second.method) twice, the second time after or beside a success",
      evidence: [
        "\(first.mark) \(AttemptText.fate(first))",
        "\(second.mark) came \(FigureText.seconds(second.began - first.began)) after it with the same "
          + FigureText.bytes(second.entry.receivedBytes),
      ], entries: [first.number, second.number])
  }

  /// The operation ended with something that must not be repeated, and it wasn't.
  private static func leftAlone(_ last: Attempt) -> Finding? {
    guard last.failed, last.delivery != .serverFailed, last.delivery != .clientLeft else { return nil }
    let status = last.delivery == .whole ? last.status : nil
    let isFinal = status.map { wrongRequests.contains($0) || $0 == 401 || $0 == 407 } ?? false
    let isUnsafe = !last.isIdempotent && !last.isGuarded && !(status.map { harmless.contains($0) } ?? false)
    guard isFinal || isUnsafe else { return nil }
    return Finding(
      .passed, "left it at that when it must not repeat the request",
      evidence: ["\(last.mark) \(AttemptText.fate(last)); it wasn't repeated"], entries: [last.number])
  }
}
