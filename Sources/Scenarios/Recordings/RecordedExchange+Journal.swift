import HTTPSemantics

extension RecordedExchange {
  /// The largest body that is written into a scenario file from the journal, in bytes.
  public static let largestBody: Int64 = 16 << 20

  /// An exchange of the journal that was answered whole.
  /// - Parameter matching: names of request fields that become conditions where the request has them.
  /// - Throws: `RecordingError` when the answer was cut short, or its body isn't in the journal any more.
  public init(_ entry: JournalEntry, matching: [String] = []) throws(RecordingError) {
    let story = ExchangeStory(entry)
    let label = "exchange #\(entry.number) (\(entry.head.method) \(entry.target))"
    guard let plan = entry.plan, let wire = entry.wire, story.headWasSent, story.tone != .broken else {
      throw RecordingError("\(label) has no whole answer to record: \(story.happened)")
    }
    guard plan.framing != .verbatim else {
      throw RecordingError("\(label) was answered with raw bytes; copy its rule instead")
    }
    let isHead = entry.head.methodIs("HEAD")
    var body: [UInt8] = []
    if !isHead, wire.bodyBytesSent > 0 {
      guard wire.bodyBytesSent <= Self.largestBody else {
        throw RecordingError(
          "\(label): its body has \(GroupedDigits.text(wire.bodyBytesSent)) bytes, more than "
            + "\(GroupedDigits.text(Self.largestBody)) aren't written into a scenario file; use \"data\" or \"file\"")
      }
      guard let kept = plan.body.prefix(wire.bodyBytesSent).fixedBytes, kept.count == wire.bodyBytesSent else {
        throw RecordingError(
          "\(label): the journal doesn't keep its body of \(GroupedDigits.text(wire.bodyBytesSent)) bytes "
            + "(it keeps 4,096, and none of files and streams); add the exchange with its body where you receive it")
      }
      body = kept
    }
    try self.init(
      method: entry.head.method, target: entry.target, host: entry.head.value("Host"),
      requestFields: Array(entry.head.fields), matching: matching, status: plan.status, reason: plan.reason,
      fields: Array(plan.fieldsWithFraming), body: body)
  }
}
