import Quantities

/// Reconnected to a stream of events with the id of the last one, and no earlier than `retry:` asked.
///
/// The ids are read from what was sent of the body, as a client reads them. A client that sends neither
/// `Accept: text/event-stream` nor Last-Event-ID may be no event source, and is only observed. After a reset, or when the client
/// itself had left, any id of that stream will do. Streams whose bytes weren't kept aren't judged.
enum EventStreamResumeVerdict: OperationRule {
  static let name = "sse-resume"
  static let title = "reconnects to an event stream with Last-Event-ID, after the time that retry: asks for"
  static let level = VerdictLevel.required
  static let reference = "HTML Living Standard §9.2.4"

  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding? {
    var wait: Duration?
    return Finding.combined(
      operation.retries.compactMap { retry in
        guard let stream = EventStream(retry.earlier) else { return nil }
        wait = stream.reconnectionTime ?? wait
        return judge(retry, stream, wait: wait, policy: policy)
      })
  }

  private static func judge(
    _ retry: Retry, _ stream: EventStream, wait: Duration?, policy: VerdictPolicy
  ) -> Finding? {
    let (earlier, later) = (retry.earlier, retry.later)
    let before = earlier.entry.head.value("Last-Event-ID") ?? ""
    let expected = stream.ids.last ?? before
    let sent = later.entry.head.value("Last-Event-ID") ?? ""
    var evidence = [
      "\(earlier.mark) " + (stream.ids.last.map { "ended after the event with id \"\($0)\"" } ?? "brought no id"),
      "\(later.mark) came \(FigureText.seconds(retry.pause)) later with "
        + (sent.isEmpty ? "no Last-Event-ID" : "Last-Event-ID: \(sent)"),
    ]
    let entries = [earlier.number, later.number]
    let isSource = [earlier, later].contains { attempt in
      attempt.entry.head.has("Last-Event-ID")
        || attempt.entry.head.value("Accept")?.lowercased().contains("text/event-stream") == true
    }
    if sent != expected {
      let isKnown = isSource && earlier.delivery != .clientLeft && retry.isCertain && retry.pause < policy.retryWindow
      let isNear = !earlier.sentBytesArrived && (stream.ids.contains(sent) || sent == before)
      return Finding(
        isKnown && !isNear ? .failed : .observed,
        sent.isEmpty
          ? "reconnected without Last-Event-ID after the event \"\(expected)\""
          : "reconnected with Last-Event-ID \"\(sent)\" after the event \"\(expected)\"",
        evidence: evidence, entries: entries)
    }
    if let wait, earlier.delivery != .clientLeft, retry.pause < wait - policy.clockTolerance {
      evidence.append("retry: asked for \(FigureText.seconds(wait))")
      return Finding(
        isSource && retry.isCertain ? .failed : .observed,
        "reconnected after \(FigureText.seconds(retry.pause)), before the time that retry: asked for",
        evidence: evidence, entries: entries)
    }
    // Nothing was there to remember, and nothing to wait for.
    if expected.isEmpty, wait == nil { return nil }
    return Finding(
      .passed, expected.isEmpty ? "reconnected in time" : "reconnected with Last-Event-ID \"\(expected)\"",
      evidence: evidence, entries: entries)
  }
}
