import Quantities

/// `/machines`: the states that rules go by.
enum MachineRoutes {
  private static let name = ControlParameter.path(
    "machine", "The machine's name, as rules have it.", JSONSchema.string(longest: 200))

  static let all = [
    ControlRoute(
      "GET", "/machines", "The state machines of a session that a rule or a request has named.", tag: "machines",
      parameters: [.session],
      responses: [
        .json(
          200, "Each with its state.",
          JSONSchema.answer([JSONMember("machines", JSONSchema.array(JSONSchema.reference("Machine")))]))
      ], handler: list),
    ControlRoute(
      "GET", "/machines/{machine}", "The state of a machine.", tag: "machines", parameters: [name, .session],
      responses: [
        .json(200, "Its state.", JSONSchema.reference("Machine")), .problem(404, "No rule has named that machine."),
      ], handler: get),
    ControlRoute(
      "PUT", "/machines/{machine}", "Puts a machine into a state.", tag: "machines", parameters: [name, .session],
      body: ControlBody(
        summary: "{\"state\": \"expired\"}",
        schema: JSONSchema.object(
          [JSONMember("state", JSONSchema.string("The state.", pattern: "^[^\\u0000]+$", longest: 200))],
          required: ["state"], isClosed: true)),
      responses: [.json(200, "The machine as it is now.", JSONSchema.reference("Machine"))], handler: put),
  ]

  static let schemas = [
    JSONMember(
      "Machine",
      JSONSchema.answer([
        JSONMember("name", JSONSchema.string("Its name.")),
        JSONMember("state", JSONSchema.string("The state it is in.")),
        JSONMember("initial", JSONSchema.string("The state it begins in.")),
      ]))
  ]

  /// Every machine that there is a word of, with its state.
  static func states(_ session: Session?, _ engine: Engine) -> [(name: String, state: String, initial: String)] {
    let initial = engine.baseRules.machines
    let steps = (engine.baseRules.rules + (session?.rules ?? [])).compactMap(\.state?.machine)
    let names = Set(steps).union(initial.keys).union(session?.machines.keys.map { $0 } ?? [])
    return names.sorted().map { name in
      let first = initial[name] ?? StateStep.initial
      return (name, session?.machine(name, initial: initial) ?? first, first)
    }
  }

  private static func json(_ machine: (name: String, state: String, initial: String)) -> JSONValue {
    .object([
      JSONMember("name", .string(machine.name)), JSONMember("state", .string(machine.state)),
      JSONMember("initial", .string(machine.initial)),
    ])
  }

  private static let list: ControlRoute.Handler = { call in
    let states = states(call.knownSession, call.engine)
    return .json(.object([JSONMember("machines", .array(states.map(json)))]))
  }

  private static let get: ControlRoute.Handler = { call throws(Problem) in
    let states = states(call.knownSession, call.engine)
    let name = call.captured("machine")
    guard let machine = states.first(where: { $0.name == name }) else {
      let near = NearestSpelling.of(name, in: states.map(\.name)).map { "; did you mean \($0)?" } ?? ""
      throw Problem(404, "no rule has named a machine \"\(name)\"\(near)")
    }
    return .json(json(machine))
  }

  private static let put: ControlRoute.Handler = { call throws(Problem) in
    let body = try BodyObject(call.body, of: "a machine", members: ["state"])
    guard let state = try body.string("state"), !state.isEmpty, state.count <= 200 else {
      throw Problem(400, "\"state\" is missing: name the state, in up to 200 characters")
    }
    let name = call.captured("machine")
    guard name.count <= 200 else { throw Problem(400, "the machine's name has more than 200 characters") }
    call.madeSession.setMachine(name, to: state)
    return .json(json((name, state, call.engine.baseRules.machines[name] ?? StateStep.initial)))
  }
}
