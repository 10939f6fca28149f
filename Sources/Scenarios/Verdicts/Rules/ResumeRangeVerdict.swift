import HTTPSemantics
import Quantities

/// Resumed with exactly the missing bytes (RFC 9110 §14.2).
///
/// Judged are retries of a GET of which part had been sent. A later start leaves a hole and fails (unless the client had left:
/// players seek), and so does asking for what lies behind the last byte of a body that came whole. An earlier start fails where the client surely had the bytes; after
/// a reset, or when the client itself had left, it may not have read them all, and the overlap is only observed. Starting over
/// from 0 is only observed, unless the client had resumed in the same operation before: then it forgot where it was.
/// Where several connections share the work, it doesn't matter which of them comes back: the parts that broke off are judged, each
/// by all that was asked for of it afterwards. Exactly the missing bytes pass; anything else is observed.
/// Nothing is judged once the server has shown that it takes no ranges, or after the version changed.
enum ResumeRangeVerdict: OperationRule {
  static let name = "resume-range"
  static let title = "asks for exactly the missing bytes when it resumes"
  static let level = VerdictLevel.recommended
  static let reference = "RFC 9110 §14.2"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    guard operation.isParallel else {
      return Finding.combined(operation.retries.compactMap { judge($0, in: operation) })
    }
    guard operation.progress.last?.takesRanges == true else { return nil }
    let repairs = operation.attempts.indices.compactMap { PartRepair(of: $0, in: operation) }
    return Finding.combined(repairs.compactMap(judge))
  }

  private static func judge(_ repair: PartRepair) -> Finding? {
    let count = repair.missing.upperBound - repair.missing.lowerBound
    let shown = repair.pieces.prefix(4).map { "\($0.mark) asked for \($0.range?.text ?? "the whole")" }
    let more = repair.pieces.count - shown.count
    let evidence =
      [
        "\(repair.broken.mark) \(AttemptText.fate(repair.broken)); "
          + "bytes \(FigureText.grouped(repair.missing.lowerBound)) to "
          + "\(FigureText.grouped(repair.missing.upperBound - 1)) of its part were missing"
      ] + shown + (more > 0 ? ["… and \(FigureText.grouped(Int64(more))) more"] : [])
    let entries = [repair.broken.number] + repair.pieces.map(\.number)
    if repair.repeated == 0, repair.left == 0 {
      return Finding(
        .passed, "asked for exactly the \(FigureText.bytes(count)) that were missing of a part", evidence: evidence,
        entries: entries)
    }
    // A client that shares the work anew leaves on its own accord, with bytes on their way that it didn't want.
    guard repair.broken.delivery != .clientLeft else { return nil }
    return Finding(
      .observed,
      repair.repeated > 0
        ? "asked again for \(FigureText.bytes(repair.repeated)) that it had been sent"
        : "left out \(FigureText.bytes(repair.left)) that it had never been sent", evidence: evidence,
      entries: entries)
  }

  private static func judge(_ retry: Retry, in operation: Operation) -> Finding? {
    let later = retry.later
    let progress = operation.progress[retry.place]
    guard later.isGet, later.range != nil || !later.entry.head.has("Range"), progress.takesRanges,
      let bringer = progress.bringer, let base = progress.start
    else { return nil }
    let held = progress.sent.end(from: base)
    guard held > base else { return nil }
    guard let range = later.range, range.first > 0 else {
      return startedOver(later, held: held, bringer: bringer, hasResumed: progress.hasResumed)
    }
    let evidence = [
      "\(bringer.mark) \(AttemptText.fate(bringer)); all bytes before \(FigureText.grouped(held)) had been sent",
      "\(later.mark) asked for \(range.text)",
    ]
    let entries = [bringer.number, later.number]
    if retry.earlier.delivery == .whole, retry.earlier.succeeded {
      return Finding(
        .failed, "asked for more though all \(FigureText.bytes(held)) had been sent", evidence: evidence,
        entries: entries)
    }
    if range.first == held {
      return Finding(
        .passed, "resumed at byte \(FigureText.grouped(held)), where it had broken off", evidence: evidence,
        entries: entries)
    }
    let hasLeft = bringer.delivery == .clientLeft || retry.earlier.delivery == .clientLeft
    if range.first > held {
      // Several connections share the work: what this one leaves out, another may ask for.
      let isAsked = operation.attempts.contains { other in
        guard other.number != later.number, other.began >= bringer.began, let asked = other.range else { return false }
        return asked.first > 0 && asked.first < range.first && asked.first >= held
      }
      return Finding(
        hasLeft || isAsked ? .observed : .failed,
        "left out \(FigureText.bytes(range.first - held)) that it had never been sent", evidence: evidence,
        entries: entries)
    }
    let forgot = range.first == base && !hasLeft && progress.hasResumed
    // A client that writes in blocks of its own may have let go of the last one; with a validator that does no harm.
    let isValidated = later.entry.head.has("If-Range") || later.entry.head.has("If-Match")
    let isSure = bringer.sentBytesArrived && !(isValidated && held - range.first <= block)
    return Finding(
      isSure || forgot && range.first < held - slack ? .failed : .observed,
      "asked again for \(FigureText.bytes(held - range.first)) that it had been sent", evidence: evidence,
      entries: entries)
  }

  /// The most a client may hold back unwritten when it is cut off, as a buffer of common size.
  private static let block: Int64 = 65_536

  /// What a reset or a client's leaving may cost at most: a receive buffer's content.
  private static let slack: Int64 = 1 << 20

  private static func startedOver(_ later: Attempt, held: Int64, bringer: Attempt, hasResumed: Bool) -> Finding {
    Finding(
      hasResumed && bringer.delivery != .clientLeft ? .failed : .observed,
      "started over though \(FigureText.bytes(held)) had been sent",
      evidence: [
        "\(bringer.mark) \(AttemptText.fate(bringer))",
        "\(later.mark) asked for " + (later.range.map { $0.text } ?? "the whole, without Range"),
      ], entries: [bringer.number, later.number])
  }
}
