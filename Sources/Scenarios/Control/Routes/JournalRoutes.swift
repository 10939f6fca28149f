import HTTPSemantics
import Quantities

/// `/journal`: what was asked and what really happened.
enum JournalRoutes {
  /// The longest that anybody may wait.
  static let longestWait = Duration.seconds(600)
  private static let standardWait = Duration.seconds(5)

  private static let number = ControlParameter.path(
    "number", "The exchange's number in the run.", JSONSchema.integer(from: 1, to: Int64(Int32.max)))
  private static let missing = ControlResponse.problem(404, "The journal has no such exchange, or no more.")

  static let all = [
    ControlRoute(
      "GET", "/journal", "The exchanges that are remembered; with `wait`, once so many of them have ended.",
      tag: "journal",
      parameters: JournalParameters.all + [
        .query("wait", "Wait until so many have ended that match.", JSONSchema.integer(from: 1, to: 1_000_000)),
        .query("timeout", "Wait no longer than this (5s, at most 10m).", JSONSchema.duration()),
      ],
      responses: [
        .json(
          200, "They; `reached` says whether there are as many as were waited for.", JSONSchema.reference("Journal"))
      ], handler: list),
    ControlRoute(
      "DELETE", "/journal", "Forgets the exchanges of a session, or all.", tag: "journal",
      parameters: [
        .query(
          "session", "The session; nothing for the default one. Without the parameter all of them.",
          JSONSchema.anySessionName)
      ],
      responses: [.empty("They are forgotten.")], handler: clear),
    ControlRoute(
      "GET", "/journal.har", "The exchanges as an HTTP archive, which browsers open.", tag: "journal",
      parameters: JournalParameters.all,
      responses: [
        .json(
          200, "An archive (HAR 1.2).",
          JSONSchema.answer([JSONMember("log", JSONSchema.map(.bool(true)))]))
      ], handler: archive),
    ControlRoute(
      "GET", "/journal/{number}", "An exchange.", tag: "journal", parameters: [number],
      responses: [.json(200, "It.", JSONSchema.reference("Exchange")), missing], handler: get),
    ControlRoute(
      "GET", "/journal/{number}/body", "The body of an exchange's request, as far as it is kept.", tag: "journal",
      parameters: [number],
      responses: [
        ControlResponse(
          status: 200, summary: "Its bytes.", schema: JSONSchema.string(), type: "application/octet-stream",
          fields: [("Mocksrv-Received", "How many bytes the request's body had, kept or not.")]), missing,
      ], handler: body),
  ]

  static let schemas = [
    JSONMember(
      "Journal",
      JSONSchema.answer([
        JSONMember("count", JSONSchema.integer("How many exchanges match, whatever the limit.")),
        JSONMember("reached", JSONSchema.bool("Whether there are as many as were waited for.")),
        JSONMember("entries", JSONSchema.array(JSONSchema.reference("Exchange"), "They, in the order they began.")),
      ])),
    JSONMember("Exchange", exchange),
  ]

  private static let exchange = JSONSchema.object(
    [
      JSONMember("number", JSONSchema.integer("Its number in the run.", from: 1)),
      JSONMember("session", JSONSchema.string("The session's name; empty for the default one.")),
      JSONMember("connection", JSONSchema.integer("The connection's number.")),
      JSONMember("exchange", JSONSchema.integer("Its place on the connection.", from: 1)),
      JSONMember("attempt", JSONSchema.integer("Which attempt of the same thing it is.")),
      JSONMember("open", JSONSchema.bool("Whether it goes on.")),
      JSONMember("finishNumber", JSONSchema.integer("Its place among those that ended.", from: 1)),
      JSONMember("method", JSONSchema.string("The request's method.")),
      JSONMember("target", JSONSchema.string("The request's path with query, as it was sent.")),
      JSONMember("status", JSONSchema.optional(JSONSchema.integer("The status that was planned.", from: 100))),
      JSONMember("planned", JSONSchema.optional(JSONSchema.string("What was planned, as scripts have it."))),
      JSONMember("happened", JSONSchema.string("What really happened, in words.")),
      JSONMember("received", JSONSchema.integer("Bytes of the request's body.")),
      JSONMember("sent", JSONSchema.integer("Bytes of the answer's body.")),
      JSONMember("seconds", JSONSchema.optional(JSONSchema.number("From the request's head to the end."))),
      JSONMember("notes", JSONSchema.array(JSONSchema.string(), "Things a reader must know.")),
    ], required: ["number", "session", "method", "target", "open"],
    "What was asked, planned and played; further members may follow.")

  private static let list: ControlRoute.Handler = { call throws(Problem) in
    let query = try JournalParameters.query(call, besides: ["wait", "timeout"])
    let timeout = try call.duration("timeout", atMost: longestWait) ?? standardWait
    let journal = call.engine.journal
    guard let wanted = try call.number("wait", in: 1...1_000_000) else { return answer(journal, query, reached: true) }
    var ended = query
    if ended.state == nil { ended.state = .finished }
    if journal.count(matching: ended) >= wanted { return answer(journal, query, reached: true) }
    // Whoever asks for the head alone wouldn't see what was waited for.
    if call.isHead || timeout == .zero { return answer(journal, query, reached: false) }
    let deferral = call.engine.deferrals.open()
    let deadline = call.engine.time.now + timeout
    let wait = journal.wait(for: ended, count: wanted, deadline: deadline) { result in
      var reached = false
      if case .reached = result { reached = true }
      deferral.answer(answer(journal, query, reached: reached))
    }
    deferral.onCancel { wait.cancel() }
    return .deferred(deferral.id)
  }

  private static func answer(_ journal: Journal, _ query: JournalQuery, reached: Bool) -> ResponsePlan {
    let entries = journal.entries(matching: query)
    return .json(
      .object([
        JSONMember("count", .integer(Int64(journal.count(matching: query)))), JSONMember("reached", .bool(reached)),
        JSONMember("entries", .array(entries.map { JournalRecord($0).full })),
      ]))
  }

  private static let clear: ControlRoute.Handler = { call in
    call.engine.journal.clear(session: call.namesSession ? call.session : nil)
    return .noContent
  }

  private static let archive: ControlRoute.Handler = { call throws(Problem) in
    let entries = call.engine.journal.entries(matching: try JournalParameters.query(call))
    return .json(HAR.document(entries, version: call.engine.configuration.version))
  }

  private static let get: ControlRoute.Handler = { call throws(Problem) in
    .json(JournalRecord(try entry(call)).full)
  }

  private static let body: ControlRoute.Handler = { call throws(Problem) in
    let entry = try entry(call)
    guard let bytes = entry.requestBody?.bytes else {
      throw Problem(
        404,
        entry.receivedBytes == 0
          ? "the request \(entry.number) had no body" : "the body of request \(entry.number) isn't kept any more")
    }
    var plan = ResponsePlan.text(200, "", type: "application/octet-stream")
    plan.body = .bytes(bytes)
    plan.fields.append("Cache-Control", "no-store")
    plan.fields.append("Mocksrv-Received", String(entry.receivedBytes))
    return plan
  }

  private static func entry(_ call: ControlCall) throws(Problem) -> JournalEntry {
    let text = call.captured("number")
    guard let number = Int(text), number > 0, text.utf8.first != UInt8(ascii: "+") else {
      throw Problem(400, "\"\(text)\" is no number of an exchange; expected a whole number from 1")
    }
    var query = JournalQuery()
    query.since = number - 1
    query.limit = 1
    guard let entry = call.engine.journal.entries(matching: query).first, entry.number == number else {
      throw Problem(
        404, "the journal has no exchange \(number), or no more: it remembers the newest ones of each session")
    }
    return entry
  }
}
