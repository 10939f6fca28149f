import Quantities

/// How many bytes went over the wire more than once, or for nothing.
///
/// Of downloads: what 2xx answers sent beyond the bytes of the last version that are covered at the end. Of uploads: what
/// arrived beyond the largest body. There is no right or wrong about it.
enum WastedBytesVerdict: OperationRule {
  static let name = "wasted-bytes"
  static let title = "moves no bytes twice"
  static let level = VerdictLevel.observed
  static let reference = "RFC 9110 §14.2"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    Finding.combined([downloads(operation), uploads(operation)].compactMap { $0 })
  }

  private static func downloads(_ operation: Operation) -> Finding? {
    let bringers = operation.attempts.filter { $0.sentSpan != nil && !$0.isEventStream }
    guard bringers.count > 1 else { return nil }
    let sent = bringers.reduce(0) { $0 + $1.bodySent }
    let needed = operation.covered.count
    return finding(sent: sent, needed: needed, "sent", bringers.map { ($0, $0.bodySent) })
  }

  private static func uploads(_ operation: Operation) -> Finding? {
    let senders = operation.attempts.filter { $0.entry.receivedBytes > 0 }
    guard senders.count > 1, let first = senders.first, senders.allSatisfy({ $0.hasSamePart(as: first) }) else {
      return nil
    }
    let sent = senders.reduce(0) { $0 + $1.entry.receivedBytes }
    let needed = senders.map(\.entry.receivedBytes).max() ?? 0
    return finding(sent: sent, needed: needed, "received", senders.map { ($0, $0.entry.receivedBytes) })
  }

  private static func finding(
    sent: Int64, needed: Int64, _ verb: String, _ attempts: [(attempt: Attempt, bytes: Int64)]
  ) -> Finding {
    let share = sent > 0 ? Int((Double(sent - needed) / Double(sent) * 100).rounded()) : 0
    return Finding(
      .observed,
      "\(FigureText.bytes(sent)) \(verb) for \(FigureText.bytes(needed)): \(FigureText.grouped(sent - needed)) wasted (\(share) %)",
      evidence: attempts.prefix(Finding.evidenceLimit).map {
        "\($0.attempt.mark) \(verb) \(FigureText.bytes($0.bytes))"
      },
      entries: attempts.map(\.attempt.number))
  }
}
