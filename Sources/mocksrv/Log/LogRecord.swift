import HTTPSemantics
import Quantities
import Scenarios

/// A finished exchange as a JSON object on one line, for programs.
struct LogRecord {
  private let story: ExchangeStory

  /// The object of `entry`.
  init(_ entry: JournalEntry) { story = ExchangeStory(entry) }

  /// The object, without line feed.
  var text: String {
    let entry = story.entry
    var members = [
      JSONMember("began", .string(UTCTime(nanosecondsSince1970: entry.beganWall).timestamp)),
      JSONMember("number", .integer(Int64(entry.number))),
      JSONMember("session", .string(entry.session)),
      JSONMember("connection", .integer(Int64(entry.connection))),
      JSONMember("exchange", .integer(Int64(entry.exchange))),
      JSONMember("attempt", .integer(Int64(entry.attempt))),
      JSONMember("peer", .string(entry.peer)),
      JSONMember("method", .string(entry.head.method)),
      JSONMember("target", .string(entry.target)),
      JSONMember("planned", story.planned.map { .string($0) } ?? .null),
      JSONMember("status", entry.plan.map { .integer(Int64($0.status)) } ?? .null),
      JSONMember("happened", .string(story.happened)),
    ]
    if let wire = entry.wire {
      members.append(JSONMember("ending", .string(wire.ending.description)))
      members.append(JSONMember("endedBy", .string(Self.name(wire.end))))
    }
    members += [
      JSONMember("received", .integer(entry.receivedBytes)),
      JSONMember("receivedWhole", .bool(entry.receivedWhole)),
      JSONMember("sent", .integer(story.sent)),
      JSONMember("sentOf", story.sentOf.map { .integer($0) } ?? .null),
      JSONMember("seconds", story.duration.map { .number($0.inSeconds) } ?? .null),
    ]
    if !entry.notes.isEmpty { members.append(JSONMember("notes", .array(entry.notes.map { .string($0) }))) }
    return JSONValue.object(members).line
  }

  private static func name(_ end: WireOutcome.End) -> String {
    switch end {
    case .asPlanned: "plan"
    case .clientGone: "client"
    case .serverFailed: "server"
    }
  }
}
