import HTTPSemantics
import Quantities

/// `/journal/stream`: exchanges as they end.
enum JournalStreamRoutes {
  static let all = [
    ControlRoute(
      "GET", "/journal/stream", "The exchanges as they end, as server-sent events.", tag: "journal",
      parameters: JournalParameters.filters + [
        .query(
          "finished-after", "Begin with those that ended behind the one of this finishNumber; so does Last-Event-ID.",
          JSONSchema.integer()),
        .query("limit", "End after so many.", JSONSchema.integer(from: 1, to: 1_000_000)),
        .query("timeout", "End after this time (at most 24h).", JSONSchema.duration()),
      ],
      responses: [
        ControlResponse(
          status: 200,
          summary: "An event \"exchange\" for each, with its finishNumber as id and the exchange as JSON in its data.",
          schema: event, type: "text/event-stream")
      ], handler: stream)
  ]

  /// An event, as tools see it that read streams.
  private static let event = JSONSchema.answer([
    JSONMember("id", JSONSchema.string("The exchange's finishNumber.")),
    JSONMember("event", JSONSchema.string(values: ["exchange"])),
    JSONMember("data", JSONSchema.string("The exchange as JSON.")),
  ])

  private static let stream: ControlRoute.Handler = { call throws(Problem) in
    var query = try JournalParameters.query(call, besides: ["limit", "timeout", "finished-after"])
    let limit = try call.number("limit", in: 1...1_000_000)
    let timeout = try call.duration("timeout", atMost: .seconds(86_400))
    var last = try call.number("finished-after", in: 0...Int(Int32.max))
    if let id = call.lastEvent { last = try number(id) }
    query.limit = nil
    var plan = ResponsePlan.text(200, "", type: "text/event-stream")
    plan.fields.append("Cache-Control", "no-store")
    guard !call.isHead else { return plan }
    let feed = JournalFeed(query, limit: limit, engine: call.engine)
    plan.body = .channel(feed.open(after: last, timeout: timeout))
    plan.framing = .chunked
    return plan
  }

  private static func number(_ id: String) throws(Problem) -> Int {
    guard let number = Int(id), number >= 0 else {
      throw Problem(400, "Last-Event-ID \"\(id)\" isn't valid: expected the id of an event of this stream")
    }
    return number
  }
}
