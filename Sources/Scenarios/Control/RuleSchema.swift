/// The schema of a rule, taken from that of scenario files.
enum RuleSchema {
  /// `Rule`, and what it refers to as `Rule.match` and the like.
  static let schemas: [JSONMember] = {
    let document = try? JSONDocument.parse(Array(ScenarioSchema.text.utf8))
    let definitions = document?.members?.first { $0.name.string == "$defs" }?.value.members ?? []
    return definitions.map { JSONMember(componentName($0.name.string ?? ""), moved($0.value.value)) }
  }()

  private static func componentName(_ name: String) -> String { name == "rule" ? "Rule" : "Rule.\(name)" }

  /// The same schema with references to where its parts are in a description of an API.
  private static func moved(_ schema: JSONValue) -> JSONValue {
    switch schema {
    case .object(let members):
      .object(
        members.map { member in
          if member.name == "$ref", case .string(let reference) = member.value,
            let name = reference.split(separator: "/").last
          {
            return JSONMember("$ref", .string("#/components/schemas/\(componentName(String(name)))"))
          }
          return JSONMember(member.name, moved(member.value))
        })
    case .array(let items): .array(items.map(moved))
    default: schema
    }
  }
}
