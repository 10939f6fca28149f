import Quantities

/// `/topics`: what open streams and long polls get.
enum TopicRoutes {
  private static let name = ControlParameter.path(
    "topic", "The topic's name.", JSONSchema.string(pattern: "^[A-Za-z0-9._-]{1,64}$"))

  static let all = [
    ControlRoute(
      "GET", "/topics", "The topics of a session that somebody has named.", tag: "topics", parameters: [.session],
      responses: [
        .json(200, "They.", JSONSchema.answer([JSONMember("topics", JSONSchema.array(JSONSchema.reference("Topic")))]))
      ], handler: list),
    ControlRoute(
      "GET", "/topics/{topic}", "A topic, at once or when enough streams listen to it.", tag: "topics",
      parameters: [
        name, .session,
        .query("streams", "Wait until so many streams listen.", JSONSchema.integer(from: 1, to: 1_000_000)),
        .query("timeout", "How long to wait for them (at most 10m; 5s).", JSONSchema.duration()),
      ], responses: [.json(200, "It, as it is then.", JSONSchema.reference("Topic"))], handler: get),
    ControlRoute(
      "POST", "/topics/{topic}", "Publishes an event to every stream that listens.", tag: "topics",
      parameters: [name, .session],
      body: ControlBody(
        summary:
          "{\"data\": \"text or any JSON\", \"event\": \"type\", \"id\": \"7\", \"retry\": \"3s\"}, or the data as plain text",
        schema: JSONSchema.object(
          [
            JSONMember(
              "data",
              .object([JSONMember("description", "A text, or any other JSON value, which is sent on one line.")])),
            JSONMember("event", JSONSchema.optional(JSONSchema.string("Its type.", pattern: "^[^\\r\\n\\u0000]*$"))),
            JSONMember(
              "id",
              JSONSchema.optional(JSONSchema.string("Its id; a number without one.", pattern: "^[^\\r\\n\\u0000]*$"))),
            JSONMember(
              "retry", JSONSchema.optional(JSONSchema.duration("How long clients wait before they reconnect."))),
          ], required: ["data"], isClosed: true), text: JSONSchema.string("The data.")),
      responses: [
        .json(
          200, "It is on its way.",
          JSONSchema.answer([
            JSONMember("id", JSONSchema.string("The event's id.")),
            JSONMember("streams", JSONSchema.integer("How many streams it goes to.")),
          ]))
      ], handler: publish),
    ControlRoute(
      "POST", "/topics/{topic}/drop", "Ends the streams that listen; their clients may come back.", tag: "topics",
      parameters: [
        name, .session,
        .query(
          "how", "end (in good order), close (FIN in mid-body; so without the parameter), reset or stall.",
          JSONSchema.string(values: StreamDrop.allCases.map(\.rawValue))),
      ],
      responses: [
        .json(
          200, "They do.",
          JSONSchema.answer([JSONMember("streams", JSONSchema.integer("How many that were."))]))
      ], handler: drop),
    ControlRoute(
      "DELETE", "/topics/{topic}",
      "Ends the streams in good order and forgets the events; requests are answered 204 until another one is published.",
      tag: "topics", parameters: [name, .session], responses: [.empty("It is over.")], handler: close),
  ]

  static let schemas = [
    JSONMember(
      "Topic",
      JSONSchema.answer([
        JSONMember("name", JSONSchema.string("Its name.")),
        JSONMember("streams", JSONSchema.integer("How many streams listen.")),
        JSONMember("kept", JSONSchema.integer("How many events are kept for those that come back.")),
        JSONMember("lastId", JSONSchema.optional(JSONSchema.string("The id of the newest one that is kept."))),
        JSONMember("over", JSONSchema.bool("Whether requests are answered 204.")),
      ]))
  ]

  private static func json(_ topic: EventTopic) -> JSONValue {
    let events = topic.events
    return .object([
      JSONMember("name", .string(topic.name)), JSONMember("streams", .integer(Int64(topic.openStreams))),
      JSONMember("kept", .integer(Int64(events.count))),
      JSONMember("lastId", events.last?.id.map { .string($0) } ?? .null), JSONMember("over", .bool(topic.isOver)),
    ])
  }

  private static func topic(_ call: ControlCall) throws(Problem) -> EventTopic {
    let name = call.captured("topic")
    guard TopicName.isValid(name) else { throw TopicName.problem(name) }
    return call.engine.topic(name, session: call.madeSession.name)
  }

  private static let list: ControlRoute.Handler = { call in
    .json(.object([JSONMember("topics", .array(call.engine.live.topics.all(session: call.session).map(json)))]))
  }

  private static let get: ControlRoute.Handler = { call throws(Problem) in
    let topic = try topic(call)
    let timeout = try call.duration("timeout", atMost: .seconds(600)) ?? .seconds(5)
    guard let wanted = try call.number("streams", in: 1...1_000_000), !call.isHead else { return .json(json(topic)) }
    let wait = LockedBox(0)
    let deferral = call.engine.deferrals.open(limit: timeout) {
      topic.stopWaiting(wait.withLock { $0 })
      return .json(json(topic))
    }
    let number = topic.whenListening(atLeast: wanted) { deferral.answer(.json(json(topic))) }
    wait.withLock { $0 = number }
    deferral.onCancel { topic.stopWaiting(number) }
    return .deferred(deferral.id)
  }

  private static let publish: ControlRoute.Handler = { call throws(Problem) in
    let event = try TopicContent.event(call.body)
    let publication = try topic(call).publish(event)
    return .json(
      .object([
        JSONMember("id", .string(publication.id)), JSONMember("streams", .integer(Int64(publication.streams))),
      ]))
  }

  private static let drop: ControlRoute.Handler = { call throws(Problem) in
    let how = try call.choice("how", of: StreamDrop.self) ?? .close
    return .json(.object([JSONMember("streams", .integer(Int64(try topic(call).drop(how))))]))
  }

  private static let close: ControlRoute.Handler = { call throws(Problem) in
    try topic(call).close()
    return .noContent
  }
}
