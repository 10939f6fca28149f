/// The schemas that routes refer to by name; each family of routes has its own.
enum ControlSchemas {
  static let all =
    [problem] + ServerRoutes.schemas + SessionRoutes.schemas + MachineRoutes.schemas + RuleRoutes.schemas
    + LinkRoutes.schemas + JournalRoutes.schemas + VerdictRoutes.schemas + TopicRoutes.schemas

  private static let problem = JSONMember(
    "Problem",
    JSONSchema.object(
      [
        JSONMember("title", JSONSchema.string("What the status means.")),
        JSONMember("status", JSONSchema.integer("The status.", from: 400, to: 599)),
        JSONMember("detail", JSONSchema.string("What went wrong, and how to mend it.")),
        JSONMember("line", JSONSchema.integer("The line of the body with the mistake.", from: 1)),
        JSONMember("column", JSONSchema.integer("The column of the mistake.", from: 1)),
        JSONMember("expected", JSONSchema.string("What would have been right there.")),
        JSONMember(
          "mistakes",
          JSONSchema.array(
            JSONSchema.answer([
              JSONMember("line", JSONSchema.integer()), JSONMember("column", JSONSchema.integer()),
              JSONMember("message", JSONSchema.string()),
            ]), "Every mistake in the rules of the body.")),
      ], required: ["title", "status", "detail"], "An error (RFC 9457)."))
}
