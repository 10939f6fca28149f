import LinkModel

/// `/link`: the link before the main port.
enum LinkRoutes {
  static let all = [
    ControlRoute(
      "GET", "/link", "The link before the main port.", tag: "link",
      responses: [.json(200, "It, or null.", JSONSchema.reference("Link")), noServer], handler: get),
    ControlRoute(
      "PUT", "/link",
      "Puts a link before the main port, for connections that come from now on; the control API goes on at `control`, unslowed.",
      tag: "link",
      body: ControlBody(
        summary: "{\"link\": \"very-bad\"}, or null for none",
        schema: JSONSchema.object(
          [JSONMember("link", JSONSchema.optional(schema))], required: ["link"], isClosed: true)),
      responses: [
        .json(200, "The link as it is now.", JSONSchema.reference("Link")),
        .problem(409, "The server can't have a link there."), noServer,
      ], handler: put),
  ]

  /// A link as people type it.
  static let schema = JSONSchema.string(
    "A link as --profile takes it: edge, 'down=1mbit,delay=100ms', 'lte for 10s; offline'.")

  static let schemas = [
    JSONMember(
      "Link",
      JSONSchema.answer([
        JSONMember("link", JSONSchema.optional(schema)),
        JSONMember("control", JSONSchema.string("The address at which no link slows the control API down.")),
      ]))
  ]

  private static let noServer = ControlResponse.problem(501, "No server is running that could have a link.")

  /// Reads a link.
  /// - Throws: `Problem` 400 with the column of the first mistake.
  static func profile(_ text: String) throws(Problem) -> LinkProfile {
    do { return try LinkProfile(parsing: text) } catch {
      let near = error.suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
      let found = error.text.isEmpty ? "the end" : "\"\(error.text)\""
      throw Problem(
        400, "link \"\(text)\": column \(error.column): found \(found), expected \(error.expected)\(near)",
        members: [
          JSONMember("column", .integer(Int64(error.column))), JSONMember("expected", .string(error.expected)),
        ])
    }
  }

  private static let get: ControlRoute.Handler = { call throws(Problem) in
    guard let host = call.engine.host else { throw ServerRoutes.noHost("could have a link") }
    return answer(host)
  }

  private static let put: ControlRoute.Handler = { call throws(Problem) in
    let body = try BodyObject(call.body, of: "the link", members: ["link"])
    guard body.has("link") else { throw Problem(400, "\"link\" is missing: name a link, or null for none") }
    let link = try body.string("link").map(profile)
    guard let host = call.engine.host else { throw ServerRoutes.noHost("could have a link") }
    try host.setLink(link)
    return answer(host)
  }

  private static func answer(_ host: any ServerHost) -> ResponsePlan {
    .json(
      .object([
        JSONMember("link", host.link.map { .string($0) } ?? .null), JSONMember("control", .string(host.controlURL)),
      ]))
  }
}
