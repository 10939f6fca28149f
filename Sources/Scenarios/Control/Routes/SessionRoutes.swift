import Quantities

/// `/sessions`: the name-spaces that keep parallel tests apart.
enum SessionRoutes {
  private static let name = ControlParameter.path("name", "The session's name.", JSONSchema.sessionName)
  private static let missing = ControlResponse.problem(404, "There is no such session.")

  static let all = [
    ControlRoute(
      "GET", "/sessions", "The sessions of the run, the default one (which has no name) first.", tag: "sessions",
      responses: [
        .json(
          200, "They.",
          JSONSchema.answer([JSONMember("sessions", JSONSchema.array(JSONSchema.reference("Session")))]))
      ], handler: list),
    ControlRoute(
      "POST", "/sessions", "Makes a session; one that is there with the same settings is answered as it is.",
      tag: "sessions",
      body: ControlBody(
        summary: "Its settings, all optional: a name is made up, the seed is the server's, and a link opens a port.",
        schema: JSONSchema.object(
          [
            JSONMember("name", JSONSchema.optional(JSONSchema.sessionName)),
            JSONMember("seed", JSONSchema.optional(JSONSchema.integer("Seeds its chance."))),
            JSONMember("link", JSONSchema.optional(LinkRoutes.schema)),
          ], isClosed: true), isRequired: false),
      responses: [
        ControlResponse(
          status: 201, summary: "It is made.", schema: JSONSchema.reference("Session"),
          fields: [("Location", "The session in this API.")]),
        .json(200, "It was there.", JSONSchema.reference("Session")),
        .problem(409, "It is there with other settings."),
        .problem(501, "No server is running that could open a port."),
        .problem(503, "The system has no port left."),
      ], handler: post),
    ControlRoute(
      "GET", "/sessions/{name}", "A session.", tag: "sessions", parameters: [name],
      responses: [.json(200, "It.", JSONSchema.reference("Session")), missing], handler: get),
    ControlRoute(
      "DELETE", "/sessions/{name}", "Forgets a session with its rules, its journal and its port.", tag: "sessions",
      parameters: [name], responses: [.empty("It is gone."), missing], handler: delete),
    ControlRoute(
      "POST", "/sessions/{name}/reset", "Its counters, states and journal begin anew; rules, seed and port stay.",
      tag: "sessions", parameters: [name], responses: [.empty("They do."), missing], handler: reset),
  ]

  static let schemas = [
    JSONMember(
      "Session",
      JSONSchema.answer([
        JSONMember("name", JSONSchema.string("Its name; empty for the default one.")),
        JSONMember("url", JSONSchema.string("Where its client goes.")),
        JSONMember("prefix", JSONSchema.string("What stands before its paths; empty when it has a port of its own.")),
        JSONMember("seed", JSONSchema.optional(JSONSchema.integer("Null for the server's."))),
        JSONMember("link", JSONSchema.optional(JSONSchema.string("The link before its own port."))),
        JSONMember("port", JSONSchema.optional(JSONSchema.integer("Its own port.", from: 1, to: 65_535))),
        JSONMember("rules", JSONSchema.integer("How many rules it has of its own.")),
        JSONMember("requests", JSONSchema.integer("How many exchanges the journal has of it.")),
        JSONMember("counters", JSONSchema.map(JSONSchema.integer(), "The counters of its templates.")),
      ]))
  ]

  /// A session as it is answered.
  static func json(_ session: Session, _ call: ControlCall) -> JSONValue {
    let port = session.port
    let prefix = port != nil || session.name.isEmpty ? "" : "/~\(session.name)"
    let counters = session.counters.sorted { $0.key < $1.key }.map { JSONMember($0.key, .integer($0.value)) }
    let requests = call.engine.journal.entries(of: session.name).count
    return .object([
      JSONMember("name", .string(session.name)), JSONMember("url", .string((port?.url ?? call.baseURL) + prefix)),
      JSONMember("prefix", .string(prefix)), JSONMember("seed", session.seed.map { .unsigned($0) } ?? .null),
      JSONMember("link", port?.link.map { .string($0) } ?? .null),
      JSONMember("port", port.map { .integer(Int64($0.port)) } ?? .null),
      JSONMember("rules", .integer(Int64(session.rules.count))), JSONMember("requests", .integer(Int64(requests))),
      JSONMember("counters", .object(counters)),
    ])
  }

  /// The answer to the name of a session that isn't there.
  static func noSession(_ name: String, _ engine: Engine) -> Problem {
    let names = engine.sessions.all.map(\.name).filter { !$0.isEmpty }
    let near = NearestSpelling.of(name, in: names).map { "did you mean \($0)?" }
    let few = names.isEmpty ? "there are none with a name" : "there are \(names.prefix(20).joined(separator: ", "))"
    return Problem(404, "there is no session \"\(name)\"; \(near ?? few)")
  }

  private static let list: ControlRoute.Handler = { call in
    .json(.object([JSONMember("sessions", .array(call.engine.sessions.all.map { json($0, call) }))]))
  }

  private static let get: ControlRoute.Handler = { call throws(Problem) in
    guard let session = call.engine.sessions.existing(call.captured("name")) else { throw missing(call) }
    return .json(json(session, call))
  }

  private static let post: ControlRoute.Handler = { call throws(Problem) in
    let (session, isNew) = try SessionSettings(call.body).apply(call.engine)
    let location = "/_mocksrv/sessions/\(session.name)"
    return .json(json(session, call), status: isNew ? 201 : 200, location: isNew ? location : nil)
  }

  private static let delete: ControlRoute.Handler = { call throws(Problem) in
    guard call.engine.deleteSession(call.captured("name")) else { throw missing(call) }
    return .noContent
  }

  private static let reset: ControlRoute.Handler = { call throws(Problem) in
    guard call.engine.resetSession(call.captured("name")) else { throw missing(call) }
    return .noContent
  }

  private static func missing(_ call: ControlCall) -> Problem { noSession(call.captured("name"), call.engine) }
}
