import HTTPSemantics
import Quantities

/// `/rules`: what happens to which requests of a session.
enum RuleRoutes {
  private static let id = ControlParameter.path("id", "The rule's id.", JSONSchema.string(longest: 200))
  private static let missing = ControlResponse.problem(404, "There is no such rule.")
  private static let fixed = ControlResponse.problem(
    409, "It is a rule of the command line or of a file, which hold in every session.")

  static let all = [
    ControlRoute(
      "GET", "/rules", "The rules that hold in a session.", tag: "rules", parameters: [.session],
      responses: [.json(200, "They, the oldest first.", JSONSchema.reference("Rules"))], handler: list),
    ControlRoute(
      "POST", "/rules", "Adds rules to a session: all of them, or none when one is wrong.", tag: "rules",
      parameters: [.session],
      body: ControlBody(
        summary:
          "A rule, a rule as on the command line (\"GET /feed: 503*2, ok\"), or a list of them; as text, one on each line",
        schema: JSONSchema.either([single, JSONSchema.array(single, atLeast: 1)]),
        text: JSONSchema.string("Rules as on the command line, one on each line.")),
      responses: [
        ControlResponse(
          status: 201, summary: "The rules with their ids.", schema: JSONSchema.reference("AddedRules"),
          fields: [("Location", "The rule, where it is one.")]),
        .problem(409, "A rule of that id is there."),
      ], handler: post),
    ControlRoute(
      "DELETE", "/rules", "Removes every rule that a session has of its own.", tag: "rules", parameters: [.session],
      responses: [.empty("They are gone.")], handler: clear),
    ControlRoute(
      "GET", "/rules/{id}", "A rule.", tag: "rules", parameters: [id, .session],
      responses: [.json(200, "It.", JSONSchema.reference("Rule")), missing], handler: get),
    ControlRoute(
      "PUT", "/rules/{id}", "Adds a rule, or replaces the one of that id at its place.", tag: "rules",
      parameters: [id, .session],
      body: ControlBody(
        summary: "A rule, or one as on the command line", schema: single,
        text: JSONSchema.string("A rule as on the command line.")),
      responses: [
        .json(200, "It is replaced.", JSONSchema.reference("Rule")),
        ControlResponse(
          status: 201, summary: "It is added.", schema: JSONSchema.reference("Rule"),
          fields: [("Location", "The rule.")]), fixed,
      ], handler: put),
    ControlRoute(
      "DELETE", "/rules/{id}", "Removes a rule.", tag: "rules", parameters: [id, .session],
      responses: [.empty("It is gone."), missing, fixed], handler: delete),
  ]

  private static let single = JSONSchema.reference("Rule")

  static let schemas =
    RuleSchema.schemas + [
      JSONMember(
        "Rules",
        JSONSchema.answer([
          JSONMember("rules", JSONSchema.array(JSONSchema.reference("Rule"), "Those of the session alone.")),
          JSONMember(
            "base", JSONSchema.array(JSONSchema.reference("Rule"), "Those of the command line and of files.")),
        ])),
      JSONMember(
        "AddedRules", JSONSchema.answer([JSONMember("rules", JSONSchema.array(JSONSchema.reference("Rule")))])),
    ]

  private static let list: ControlRoute.Handler = { call in
    .json(
      .object([
        JSONMember("rules", .array((call.knownSession?.rules ?? []).map(\.json))),
        JSONMember("base", .array(call.engine.baseRules.rules.map(\.json))),
      ]))
  }

  private static let post: ControlRoute.Handler = { call throws(Problem) in
    let rules = try RuleContent.rules(call.body)
    let session = call.madeSession
    var ids = Set(session.rules.map(\.id)).union(call.engine.baseRules.rules.map(\.id))
    for rule in rules where !rule.id.isEmpty && !ids.insert(rule.id).inserted {
      throw Problem(409, "there is a rule \"\(rule.id)\" already; PUT /_mocksrv/rules/\(rule.id) replaces it")
    }
    let added = rules.map { session.add($0) }
    let body = JSONValue.object([JSONMember("rules", .array(added.map(\.json)))])
    return .json(body, status: 201, location: added.count == 1 ? location(of: added[0].id, call) : nil)
  }

  private static let clear: ControlRoute.Handler = { call in
    call.knownSession?.removeRules()
    return .noContent
  }

  private static let get: ControlRoute.Handler = { call throws(Problem) in
    let rules = (call.knownSession?.rules ?? []) + call.engine.baseRules.rules
    guard let rule = rules.first(where: { $0.id == call.captured("id") }) else { throw noRule(call) }
    return .json(rule.json)
  }

  private static let put: ControlRoute.Handler = { call throws(Problem) in
    let id = call.captured("id")
    guard id.count <= 200 else { throw Problem(400, "the id has more than 200 characters") }
    let rules = try RuleContent.rules(call.body)
    guard rules.count == 1, var rule = rules.first else {
      throw Problem(400, "PUT takes one rule, not \(rules.count); POST /_mocksrv/rules takes several")
    }
    guard rule.id.isEmpty || rule.id == id else {
      throw Problem(400, "the rule's \"id\" is \"\(rule.id)\", and the path's is \"\(id)\"; leave it out of the body")
    }
    try refuseBase(id, call)
    rule.id = id
    let session = call.madeSession
    let isNew = !session.rules.contains { $0.id == id }
    let json = session.add(rule).json
    return .json(json, status: isNew ? 201 : 200, location: isNew ? location(of: id, call) : nil)
  }

  private static let delete: ControlRoute.Handler = { call throws(Problem) in
    let id = call.captured("id")
    if call.knownSession?.removeRule(id) == true { return .noContent }
    try refuseBase(id, call)
    throw noRule(call)
  }

  private static func refuseBase(_ id: String, _ call: ControlCall) throws(Problem) {
    guard call.engine.baseRules.rules.contains(where: { $0.id == id }) else { return }
    throw Problem(
      409,
      "\"\(id)\" is a rule of the command line or of a file, which hold in every session; a newer rule wins over it")
  }

  private static func noRule(_ call: ControlCall) -> Problem {
    let id = call.captured("id")
    let ids = ((call.knownSession?.rules ?? []) + call.engine.baseRules.rules).map(\.id)
    let near = NearestSpelling.of(id, in: ids).map { "; did you mean \($0)?" } ?? ""
    let others = call.engine.sessions.all.first { $0.rules.contains { $0.id == id } }
    let hint = others.map { "; session \"\($0.name)\" has it: ?session=\($0.name)" } ?? near
    return Problem(404, "there is no rule \"\(id)\" in this session\(hint)")
  }

  private static func location(of id: String, _ call: ControlCall) -> String {
    let session = call.session.isEmpty ? "" : "?session=\(call.session)"
    return "/_mocksrv/rules/\(PercentCoding.encode(id))\(session)"
  }
}
