import ByteCodecs
import HTTPSemantics
import Quantities

/// An exchange as a JSON object: the log, the journal's file, the control API and its event stream all write this.
public struct JournalRecord: Sendable {
  private let story: ExchangeStory
  private var entry: JournalEntry { story.entry }

  /// The record of `entry`, which may still be open.
  public init(_ entry: JournalEntry) { story = ExchangeStory(entry) }

  /// Who asked for what, what had been planned and what happened, for a log.
  public var brief: JSONValue { .object(identity + request + answer + amounts + remarks) }

  /// Everything the journal knows but the bodies themselves.
  public var full: JSONValue {
    .object(identity + state + request + requestDetails + answer + answerDetails + amounts + times + remarks)
  }

  private var identity: [JSONMember] {
    var members = [
      JSONMember("began", .string(UTCTime(nanosecondsSince1970: entry.beganWall).timestamp)),
      JSONMember("number", .integer(Int64(entry.number))),
      JSONMember("session", .string(entry.session)),
      JSONMember("connection", .integer(Int64(entry.connection))),
      JSONMember("exchange", .integer(Int64(entry.exchange))),
      JSONMember("attempt", .integer(Int64(entry.attempt))),
      JSONMember("peer", .string(entry.peer)),
    ]
    if let link = entry.link { members.append(JSONMember("link", .string(link))) }
    if let rule = entry.ruleID { members.append(JSONMember("rule", .string(rule))) }
    return members
  }

  private var state: [JSONMember] {
    guard let number = entry.finishNumber else { return [JSONMember("open", .bool(true))] }
    return [JSONMember("open", .bool(false)), JSONMember("finishNumber", .integer(Int64(number)))]
  }

  private var request: [JSONMember] {
    [JSONMember("method", .string(entry.head.method)), JSONMember("target", .string(entry.target))]
  }

  private var requestDetails: [JSONMember] {
    var members = [
      JSONMember("version", .string(entry.head.version == .http11 ? "HTTP/1.1" : "HTTP/1.0")),
      JSONMember("requestHeaders", Self.pairs(entry.head.fields)),
    ]
    if entry.head.hasBody {
      let declared = entry.head.declaredContentLength
      members.append(JSONMember("receivedOf", declared.map { .integer($0) } ?? .null))
      members.append(JSONMember("receivedKept", .integer(Int64(entry.requestBody?.count ?? 0))))
      let digest = entry.receivedDigest.map { JSONValue.string(Digester.hex($0)) }
      members.append(JSONMember("receivedSHA256", digest ?? .null))
    }
    return members
  }

  private var answer: [JSONMember] {
    var members = [
      JSONMember("planned", story.planned.map { .string($0) } ?? .null),
      JSONMember("status", entry.plan.map { .integer(Int64($0.status)) } ?? .null),
      JSONMember("happened", .string(story.happened)),
    ]
    if let wire = entry.wire {
      members.append(JSONMember("ending", .string(wire.ending.description)))
      members.append(JSONMember("endedBy", .string(Self.name(wire.end))))
    }
    return members
  }

  private var answerDetails: [JSONMember] {
    guard let plan = entry.plan else { return [] }
    var members = [JSONMember("responseHeaders", Self.pairs(plan.fieldsWithFraming))]
    if let conversation = entry.conversation { members.append(JSONMember("websocket", conversation.json)) }
    if !plan.trailers.isEmpty { members.append(JSONMember("responseTrailers", Self.pairs(plan.trailers))) }
    return members
  }

  private var amounts: [JSONMember] {
    [
      JSONMember("received", .integer(entry.receivedBytes)),
      JSONMember("receivedWhole", .bool(entry.receivedWhole)),
      JSONMember("sent", .integer(story.sent)),
      JSONMember("sentOf", story.sentOf.map { .integer($0) } ?? .null),
      JSONMember("seconds", story.duration.map { .number($0.inSeconds) } ?? .null),
    ]
  }

  private var times: [JSONMember] {
    var members: [JSONMember] = []
    if entry.head.hasBody {
      let received = entry.bodyEnded.map { JSONValue.number(($0 - entry.began).inSeconds) }
      members.append(JSONMember("receivedSeconds", received ?? .null))
    }
    let head = entry.wire?.headSent.map { JSONValue.number(($0 - entry.began).inSeconds) }
    members.append(JSONMember("headSeconds", head ?? .null))
    return members
  }

  private var remarks: [JSONMember] {
    entry.notes.isEmpty ? [] : [JSONMember("notes", .array(entry.notes.map { .string($0) }))]
  }

  private static func pairs(_ fields: HeaderFields) -> JSONValue {
    .array(fields.map { .array([.string($0.name), .string($0.value)]) })
  }

  private static func name(_ end: WireOutcome.End) -> String {
    switch end {
    case .asPlanned: "plan"
    case .clientGone: "client"
    case .linkBroke: "link"
    case .serverFailed: "server"
    }
  }
}
