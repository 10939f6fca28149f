import Quantities

/// `/verdicts`: what the client did right and wrong.
enum VerdictRoutes {
  static let all = [
    ControlRoute(
      "GET", "/verdicts", "What the client did right and wrong, as far as the journal shows it now.", tag: "verdicts",
      parameters: [
        JournalParameters.filters[0], JournalParameters.filters[1],
        .query("name", "Only verdicts of this name.", JSONSchema.string(values: VerdictCatalog.names)),
        .query(
          "level", "Only verdicts of this weight.", JSONSchema.string(values: VerdictLevel.allCases.map(\.rawValue))),
      ],
      responses: [.json(200, "They.", JSONSchema.reference("Verdicts"))], handler: list)
  ]

  static let schemas = [
    JSONMember(
      "Verdicts",
      JSONSchema.answer([
        JSONMember("verdicts", JSONSchema.array(JSONSchema.reference("Verdict"))),
        JSONMember(
          "summary",
          JSONSchema.answer(VerdictResult.allCases.map { JSONMember($0.rawValue, JSONSchema.integer()) })),
      ])),
    JSONMember(
      "Verdict",
      JSONSchema.answer([
        JSONMember("name", JSONSchema.string("Its name, such as retry-after.")),
        JSONMember("level", JSONSchema.string(values: VerdictLevel.allCases.map(\.rawValue))),
        JSONMember("result", JSONSchema.string(values: VerdictResult.allCases.map(\.rawValue))),
        JSONMember("operation", JSONSchema.string("What the client was after: method, path and session.")),
        JSONMember("summary", JSONSchema.string("What it did, in a sentence.")),
        JSONMember("evidence", JSONSchema.array(JSONSchema.string(), "What that was concluded from.")),
        JSONMember("entries", JSONSchema.array(JSONSchema.integer(from: 1), "The exchanges concerned, by number.")),
        JSONMember("reference", JSONSchema.string("Where the rule comes from.")),
      ])),
  ]

  private static let list: ControlRoute.Handler = { call throws(Problem) in
    let query = try JournalParameters.query(call, besides: ["name", "level"])
    let level = try call.choice("level", of: VerdictLevel.self)
    let name = try call.text("name").map(known)
    let entries = call.engine.journal.entries(matching: query)
    let verdicts = VerdictReport.judge(entries, now: call.engine.time.now).filter { verdict in
      (level == nil || verdict.level == level) && (name == nil || verdict.name == name)
    }
    let counts = VerdictResult.allCases.map { result in
      JSONMember(result.rawValue, .integer(Int64(verdicts.count { $0.result == result })))
    }
    return .json(
      .object([
        JSONMember("verdicts", .array(verdicts.map(\.json))), JSONMember("summary", .object(counts)),
      ]))
  }

  private static func known(_ name: String) throws(Problem) -> String {
    let names = VerdictCatalog.names
    guard !names.contains(name) else { return name }
    let near = NearestSpelling.of(name, in: names).map { "did you mean \($0)?" }
    throw Problem(400, "there is no verdict \"\(name)\"; \(near ?? "there are \(names.joined(separator: ", "))")")
  }
}
