/// The schema of a rule, as docs/SCENARIOS.md describes it.
enum RuleSchema {
  /// A rule that is an object.
  static let rule = JSONSchema.object(
    [
      JSONMember(
        "id",
        JSONSchema.string("Its name in the session; made up when missing.", pattern: "^[^\\u0000-\\u001f]{1,200}$")),
      JSONMember(
        "priority", JSONSchema.integer("Higher goes first, then the newest.", from: -1_000_000_000, to: 1_000_000_000)),
      JSONMember("match", match),
      JSONMember("script", JSONSchema.string("What happens to the first, second, third … attempt: 503*2, ok")),
      JSONMember("per", JSONSchema.string("How attempts are counted.", values: ["path", "rule"])),
      JSONMember("reply", reply),
      JSONMember("replies", JSONSchema.array(reply, "One for each attempt; the last repeats.", atLeast: 1)),
      JSONMember("delay", delay),
      JSONMember("times", JSONSchema.integer("It acts for so many requests.", from: 1, to: 1_000_000_000)),
      JSONMember(
        "state",
        JSONSchema.object(
          ["machine", "is", "becomes"].map { JSONMember($0, JSONSchema.string(longest: 200)) }, required: ["machine"],
          isClosed: true, "The state of a machine that it needs, and the one it leads to.")),
    ], isClosed: true, "What happens to the requests that match.")

  private static let text = JSONSchema.either(
    [
      JSONSchema.string("Is the same."), JSONSchema.bool("Is there, or isn't."), part("equals"), part("contains"),
      part("regex"), part("not", JSONSchema.map(.bool(true))),
    ], "A pattern for texts.")

  private static func part(_ name: String, _ schema: JSONValue = JSONSchema.string()) -> JSONValue {
    JSONSchema.object([JSONMember(name, schema)], required: [name], isClosed: true)
  }

  private static let count = JSONSchema.either([
    JSONSchema.integer(from: 1, to: 1_000_000_000),
    JSONSchema.object(
      ["from", "to"].map { JSONMember($0, JSONSchema.integer(from: 1, to: 1_000_000_000)) }, isClosed: true),
  ])

  private static let match = JSONSchema.object(
    [
      JSONMember(
        "method", JSONSchema.either([JSONSchema.string(), JSONSchema.array(JSONSchema.string(), atLeast: 1)])),
      JSONMember(
        "path",
        JSONSchema.either([JSONSchema.string("With * for anything."), part("template"), part("regex")])),
      JSONMember("query", JSONSchema.map(text, "Patterns by the parameter's name.")),
      JSONMember("headers", JSONSchema.map(text, "Patterns by the field's name.")),
      JSONMember("cookies", JSONSchema.map(text, "Patterns by the cookie's name.")),
      JSONMember("body", .bool(true)),
      JSONMember("attempt", count), JSONMember("connection", count), JSONMember("exchange", count),
    ], isClosed: true, "All that is named must hold.")

  private static let reply = JSONSchema.object(
    [
      JSONMember("status", JSONSchema.integer(from: 200, to: 599)),
      JSONMember("reason", JSONSchema.string()),
      JSONMember(
        "headers",
        JSONSchema.map(JSONSchema.either([JSONSchema.string(), JSONSchema.array(JSONSchema.string(), atLeast: 1)]))),
      JSONMember("type", JSONSchema.string("Content-Type.")),
      JSONMember("body", JSONSchema.string()), JSONMember("json", .bool(true)),
      JSONMember("base64", JSONSchema.string()), JSONMember("data", JSONSchema.string("So many bytes of /data.")),
      JSONMember("file", JSONSchema.string("An absolute path.")), JSONMember("template", JSONSchema.string()),
      JSONMember("endpoint", JSONSchema.string("What answers instead.")),
      JSONMember("raw", JSONSchema.array(.bool(true), "Everything on the wire.", atLeast: 1)),
      JSONMember("end", JSONSchema.string("How the connection is left.")),
    ], isClosed: true, "What ok answers.")

  private static let delay = JSONSchema.either(
    [
      JSONSchema.duration(),
      part("uniform", JSONSchema.array(JSONSchema.duration(), atLeast: 2)),
      part(
        "lognormal",
        JSONSchema.object(
          [
            JSONMember("median", JSONSchema.duration()), JSONMember("sigma", JSONSchema.number()),
            JSONMember("max", JSONSchema.duration()),
          ], required: ["median", "sigma"], isClosed: true)),
    ], "A wait before every answer's head.")
}
