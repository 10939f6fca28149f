/// What a client did right or wrong in one operation, with the evidence.
public struct Verdict: Hashable, Sendable {
  /// The verdict's name, such as `retry-after`.
  public var name: String
  /// How much weight it has.
  public var level: VerdictLevel
  /// How it came out.
  public var result: VerdictResult
  /// What the client was after: method, path and session.
  public var operation: String
  /// What the client did, in one sentence with figures.
  public var summary: String
  /// What that was concluded from, attempt by attempt; `#2` is the exchange of that number in the journal.
  public var evidence: [String]
  /// The numbers of the exchanges concerned, in order.
  public var entries: [Int]
  /// Where the rule comes from, such as `RFC 9110 §10.2.3`.
  public var reference: String

  /// The verdict as the control API gives it.
  public var json: JSONValue {
    .object([
      JSONMember("name", .string(name)),
      JSONMember("level", .string(level.rawValue)),
      JSONMember("result", .string(result.rawValue)),
      JSONMember("operation", .string(operation)),
      JSONMember("summary", .string(summary)),
      JSONMember("evidence", .array(evidence.map { .string($0) })),
      JSONMember("entries", .array(entries.map { .integer(Int64($0)) })),
      JSONMember("reference", .string(reference)),
    ])
  }
}
