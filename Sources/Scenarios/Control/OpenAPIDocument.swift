/// The description of the control API, made of the table that requests are routed by (OpenAPI 3.1.0).
enum OpenAPIDocument {
  /// The document of a program of that version.
  static func document(version: String) -> JSONValue {
    .object([
      JSONMember("openapi", .string("3.1.0")),
      JSONMember(
        "info",
        .object([
          JSONMember("title", .string("mocksrv control API")), JSONMember("version", .string(version)),
          JSONMember("description", .string(summary)),
        ])),
      JSONMember("servers", .array([.object([JSONMember("url", .string("/"))])])),
      JSONMember("security", .array([.object([]), .object([JSONMember("token", .array([]))])])),
      JSONMember("paths", .object(paths)),
      JSONMember(
        "components",
        .object([
          JSONMember("schemas", .object(ControlSchemas.all)),
          JSONMember(
            "securitySchemes",
            .object([
              JSONMember(
                "token",
                .object([
                  JSONMember("type", .string("http")), JSONMember("scheme", .string("bearer")),
                  JSONMember("description", .string("Asked of other machines, and of everybody after --token.")),
                ]))
            ])),
        ])),
    ])
  }

  private static let summary =
    "What a test tells the server and asks it. Every error is problem+json (RFC 9457). HEAD works wherever GET does."

  private static var paths: [JSONMember] {
    var paths: [(path: String, operations: [JSONMember])] = []
    for route in ControlTable.routes {
      let operation = JSONMember(route.method.lowercased(), operation(route))
      if let index = paths.firstIndex(where: { $0.path == route.path }) {
        paths[index].operations.append(operation)
      } else {
        paths.append((route.path, [operation]))
      }
    }
    return paths.map { JSONMember("/_mocksrv\($0.path)", .object($0.operations)) }
  }

  private static func operation(_ route: ControlRoute) -> JSONValue {
    var members = [
      JSONMember("summary", .string(route.summary)), JSONMember("operationId", .string(identifier(route))),
      JSONMember("tags", .array([.string(route.tag)])),
    ]
    if !route.parameters.isEmpty { members.append(JSONMember("parameters", .array(route.parameters.map(\.json)))) }
    if let body = route.body { members.append(JSONMember("requestBody", body.json)) }
    let responses = (route.responses + refusals(route)).map { JSONMember(String($0.status), $0.json) }
    return .object(members + [JSONMember("responses", .object(responses))])
  }

  /// What the guard and the reader of bodies answer on any route.
  private static func refusals(_ route: ControlRoute) -> [ControlResponse] {
    var refusals = [
      ControlResponse.problem(400, "A parameter or the body isn't what it must be; the detail says where and why."),
      ControlResponse(
        status: 401, summary: "The token is missing or wrong.", schema: JSONSchema.reference("Problem"),
        type: "application/problem+json", fields: [("WWW-Authenticate", "Asks for the token (RFC 6750 §3).")]),
      ControlResponse.problem(403, "The Host or Origin field names somebody else."),
    ]
    if route.body != nil {
      refusals.append(.problem(413, "The body has more than 1 MiB."))
      refusals.append(.problem(415, "The body is of a type that isn't read here."))
    }
    return refusals.filter { refusal in !route.responses.contains { $0.status == refusal.status } }
  }

  /// `getRulesById` for GET /rules/{id}.
  private static func identifier(_ route: ControlRoute) -> String {
    var name = route.method.lowercased()
    for segment in route.path.split(whereSeparator: { $0 == "/" || $0 == "." }) {
      let isCapture = segment.hasPrefix("{")
      let word = isCapture ? segment.dropFirst().dropLast() : segment
      name += (isCapture ? "By" : "") + word.prefix(1).uppercased() + word.dropFirst()
    }
    return name
  }
}
