import ByteCodecs
import HTTPSemantics
import Quantities

/// One exchange of an HTTP archive (HAR 1.2, entries).
struct HAREntry {
  private let entry: JournalEntry
  private let story: ExchangeStory

  init(_ entry: JournalEntry) {
    self.entry = entry
    story = ExchangeStory(entry)
  }

  var json: JSONValue {
    let timings = timings
    var members = [
      JSONMember("startedDateTime", .string(UTCTime(nanosecondsSince1970: entry.beganWall).timestamp)),
      JSONMember("time", .number(timings.reduce(0) { $0 + $1.milliseconds })),
      JSONMember("request", HARRequest(entry).json),
      JSONMember("response", HARResponse(entry, story).json),
      JSONMember("cache", .object([])),
      JSONMember(
        "timings",
        .object(
          ["blocked", "dns", "connect", "ssl"].map { JSONMember($0, .number(-1)) }
            + timings.map { JSONMember($0.name, .number($0.milliseconds)) })),
    ]
    if let address = serverAddress { members.append(JSONMember("serverIPAddress", .string(address))) }
    members.append(JSONMember("connection", .string(String(entry.connection))))
    return .object(members + customFields)
  }

  /// Sending, waiting and receiving, of which the sum is the exchange's time.
  private var timings: [(name: String, milliseconds: Double)] {
    let end = entry.finished ?? entry.began
    let sent = min(entry.bodyEnded ?? entry.began, end)
    let head = min(max(entry.wire?.headSent ?? end, sent), end)
    func milliseconds(_ duration: Duration) -> Double { Double(duration.nanoseconds / 1_000) / 1_000 }
    return [
      ("send", milliseconds(sent - entry.began)), ("wait", milliseconds(head - sent)),
      ("receive", milliseconds(end - head)),
    ]
  }

  /// Known where client and server are on one machine.
  private var serverAddress: String? {
    entry.peer == "::1" || entry.peer.hasPrefix("127.") ? entry.peer : nil
  }

  private var customFields: [JSONMember] {
    var members = [
      JSONMember("_number", .integer(Int64(entry.number))), JSONMember("_exchange", .integer(Int64(entry.exchange))),
      JSONMember("_attempt", .integer(Int64(entry.attempt))),
    ]
    if !entry.session.isEmpty { members.append(JSONMember("_session", .string(entry.session))) }
    if let link = entry.link { members.append(JSONMember("_link", .string(link))) }
    if let rule = entry.ruleID { members.append(JSONMember("_rule", .string(rule))) }
    if let planned = story.planned { members.append(JSONMember("_planned", .string(planned))) }
    members.append(JSONMember("_happened", .string(story.happened)))
    if !entry.receivedWhole, entry.head.hasBody { members.append(JSONMember("_requestTruncated", .bool(true))) }
    if let digest = entry.receivedDigest { members.append(JSONMember("_requestSHA256", .string(Digester.hex(digest)))) }
    if !entry.notes.isEmpty { members.append(JSONMember("_notes", .array(entry.notes.map { .string($0) }))) }
    return members
  }
}
