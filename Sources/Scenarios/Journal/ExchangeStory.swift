import Quantities

/// An exchange in the words that the log, the table of attempts and the journal's records share.
public struct ExchangeStory: Sendable {
  /// How well an exchange went, which chooses its colour.
  public enum Tone: Sendable { case good, redirect, clientError, serverError, broken }

  /// The exchange.
  public let entry: JournalEntry

  /// Tells `entry`.
  public init(_ entry: JournalEntry) { self.entry = entry }

  /// The script's step; nil when none applied.
  public var planned: String? { entry.outcome?.description }

  /// The path and query as asked, without a `mock=` that `planned` already says.
  public var target: String {
    let target = entry.target
    guard planned != nil, let mark = target.firstIndex(of: "?") else { return target }
    let items = target[target.index(after: mark)...].split(separator: "&").filter { !$0.hasPrefix("mock=") }
    return target[..<mark] + (items.isEmpty ? "" : "?\(items.joined(separator: "&"))")
  }

  /// Bytes of the answer's body that were sent.
  public var sent: Int64 { entry.wire?.bodyBytesSent ?? 0 }

  /// Bytes of body the answer was to have; nil when that isn't known or there was none to send.
  public var sentOf: Int64? {
    guard let plan = entry.plan, headWasSent, !entry.head.methodIs("HEAD"), entry.conversation == nil else {
      return nil
    }
    return plan.body.length
  }

  /// How long it took, from the head's arrival to the end.
  public var duration: Duration? { entry.finished.map { $0 - entry.began } }

  /// What really happened, in words: `200`, `206, reset after 65,536 of 1,048,576 B`, `stall before the answer`.
  public var happened: String {
    guard let wire = entry.wire else { return "still open" }
    if let conversation = entry.conversation, let plan = entry.plan { return "\(plan.status), \(conversation.text)" }
    switch wire.end {
    case .clientGone: return "client left \(place)"
    case .linkBroke: return "lost in a hand-over (\(wire.ending == .hang ? "silence" : "reset")) \(place)"
    case .serverFailed(let reason): return "ended by the server \(place): \(reason)"
    case .asPlanned: break
    }
    guard let ended = endingWord(wire.ending) else { return entry.plan.map { String($0.status) } ?? "no answer" }
    guard headWasSent, let plan = entry.plan else {
      return ended == "garbage" ? "garbage instead of an answer" : "\(ended) \(place)"
    }
    return "\(plan.status), \(ended) \(place)"
  }

  /// How it went.
  public var tone: Tone {
    guard let wire = entry.wire, wire.end == .asPlanned, endingWord(wire.ending) == nil, let plan = entry.plan else {
      return .broken
    }
    switch plan.status {
    case ..<300: return .good
    case ..<400: return .redirect
    case ..<500: return .clientError
    default: return .serverError
    }
  }

  /// How an exchange that was cut short ended; nil for one that was played whole.
  private func endingWord(_ ending: Ending) -> String? {
    switch ending {
    case .keepAlive, .idle, .idleReset: return nil
    case .reset: return "reset"
    case .hang: return "stall"
    case .refuse: return "refused"
    case .close: break
    }
    guard let plan = entry.plan else { return "closed" }
    let isHead = entry.head.methodIs("HEAD")
    for cut in plan.cuts where isReached(cut, isHead: isHead) {
      switch cut.action {
      case .garbage: return "garbage"
      case .brokenChunk: return "broken chunk"
      case .end(.close): return "closed"
      case .end, .pause: continue
      }
    }
    guard !isHead, let length = plan.body.length else { return nil }
    return sent < length ? "closed" : nil
  }

  private func isReached(_ cut: Cut, isHead: Bool) -> Bool {
    guard case .body(let offset) = cut.point else { return true }
    return !isHead && offset <= sent
  }

  /// Whether the client got the answer's head: nothing at the start of the answer kept it back.
  var headWasSent: Bool {
    guard let plan = entry.plan, let wire = entry.wire else { return false }
    if sent > 0 { return true }
    if wire.end != .asPlanned { return wire.sentAnything }
    return !plan.cuts.contains { cut in
      guard cut.point == .start else { return false }
      if case .pause = cut.action { return false }
      return true
    }
  }

  /// `after 65,536 of 1,048,576 B`, or where in the exchange when no byte of body was sent.
  private var place: String {
    guard let plan = entry.plan else {
      guard let length = entry.head.declaredContentLength, length > 0 else {
        return entry.receivedBytes > 0
          ? "after sending \(GroupedDigits.text(entry.receivedBytes)) B" : "before the answer"
      }
      return "after sending \(Self.share(entry.receivedBytes, of: length))"
    }
    if headWasSent { return "after \(Self.share(sent, of: plan.body.length))" }
    guard !entry.receivedWhole, entry.receivedBytes > 0 else { return "before the answer" }
    guard let length = entry.head.declaredContentLength else {
      return "after reading \(GroupedDigits.text(entry.receivedBytes)) B"
    }
    return "after reading \(Self.share(entry.receivedBytes, of: length))"
  }

  private static func share(_ part: Int64, of whole: Int64?) -> String {
    guard let whole else { return "\(GroupedDigits.text(part)) B" }
    return "\(GroupedDigits.text(part)) of \(GroupedDigits.text(whole)) B"
  }
}
