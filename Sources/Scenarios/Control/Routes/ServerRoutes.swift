/// `/health`, `/openapi.json`, `/reset` and `/shutdown`: the server as a whole.
enum ServerRoutes {
  static let all = [
    ControlRoute(
      "GET", "/health", "Whether the server is up, and its version.", tag: "server",
      responses: [.json(200, "It is up.", JSONSchema.reference("Health"))], isOpen: true, handler: health),
    ControlRoute(
      "GET", "/openapi.json", "This document.", tag: "server",
      responses: [.json(200, "An OpenAPI 3.1 document.", JSONSchema.map(.bool(true)))], handler: description),
    ControlRoute(
      "POST", "/reset", "Counters, states and journal begin anew, in one session or in all; rules stay.", tag: "server",
      parameters: [
        .query(
          "session", "The session; nothing for the default one. Without the parameter all of them.",
          JSONSchema.anySessionName)
      ],
      responses: [.empty("They do."), .problem(404, "There is no such session.")], handler: reset),
    ControlRoute(
      "POST", "/shutdown", "Ends the server as a signal does, once this is answered.", tag: "server",
      responses: [
        .json(202, "It will.", JSONSchema.reference("Health")), .problem(501, "No server is running that could end."),
      ], handler: shutdown),
  ]

  static let schemas = [
    JSONMember(
      "Health",
      JSONSchema.answer([
        JSONMember("status", JSONSchema.string(values: ["ok", "stopping"])),
        JSONMember("version", JSONSchema.string("The server's version.")),
      ]))
  ]

  private static let health: ControlRoute.Handler = { call in .json(state("ok", call)) }

  private static func state(_ status: String, _ call: ControlCall) -> JSONValue {
    .object([
      JSONMember("status", .string(status)), JSONMember("version", .string(call.engine.configuration.version)),
    ])
  }

  private static let description: ControlRoute.Handler = { call in
    .json(OpenAPIDocument.document(version: call.engine.configuration.version))
  }

  private static let reset: ControlRoute.Handler = { call throws(Problem) in
    guard call.namesSession else {
      call.engine.reset()
      return .noContent
    }
    guard call.engine.resetSession(call.session) else { throw SessionRoutes.noSession(call.session, call.engine) }
    return .noContent
  }

  private static let shutdown: ControlRoute.Handler = { call throws(Problem) in
    guard let host = call.engine.host else { throw noHost("ends") }
    call.afterwards.withLock { $0 = { host.shutDown() } }
    return .json(state("stopping", call), status: 202)
  }

  /// The engine runs without a server around it.
  static func noHost(_ what: String) -> Problem {
    Problem(501, "no server is running here that \(what); this needs one of its own")
  }
}
