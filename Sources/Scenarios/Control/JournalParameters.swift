import HTTPSemantics
import Quantities

/// The parameters by which routes choose exchanges of the journal.
enum JournalParameters {
  /// Those of lists, archives and waits.
  static let all: [ControlParameter] =
    filters + [
      .query("since", "Only exchanges with a number above this.", JSONSchema.integer()),
      .query("finished-after", "Only exchanges that ended after the one of this finishNumber.", JSONSchema.integer()),
      .query(
        "limit", "At most so many: the first ones behind `since` where that is given, else the newest.",
        JSONSchema.integer(from: 1)),
      .query(
        "state", "How far an exchange has come.", JSONSchema.string(values: ["open", "finished", "any"])),
    ]

  /// Those that streams have too.
  static let filters: [ControlParameter] = [
    .query(
      "session", "The session; nothing for the default one. Without the parameter all sessions.",
      JSONSchema.anySessionName),
    .query("path", "A path without query, with * for anything: /data/*", JSONSchema.string(pattern: "^[/*][^ ?#]*$")),
    .query("method", "The method, as it was sent: GET", JSONSchema.string(pattern: "^[!-~]+$")),
    .query(
      "status", "The status that was planned: 503, or a class such as 5xx.",
      JSONSchema.string(pattern: "^[1-5]([0-9][0-9]|[Xx][Xx])$")),
    .query("attempt", "Which attempt of the same thing it was.", JSONSchema.integer(from: 1)),
    .query("fault", "Whether a script changed anything.", JSONSchema.string(values: ["true", "false", "1", "0"])),
  ]

  /// The query of a call; `others` are parameters of the route itself.
  /// - Throws: `Problem` 400 with what is wrong.
  static func query(_ call: ControlCall, besides others: [String] = []) throws(Problem) -> JournalQuery {
    var query: JournalQuery
    do { query = try JournalQuery(call.query, besides: others) } catch { throw Problem(400, "\(error)") }
    // The prefix of a path names a session as the parameter does.
    if query.session == nil, call.namesSession { query.session = call.session }
    return query
  }
}
