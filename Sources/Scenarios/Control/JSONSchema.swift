import Quantities

/// Schemas of JSON values, put together for the description of the API (JSON Schema 2020-12).
enum JSONSchema {
  /// Any text, or one of `values`, or one that matches `pattern`.
  static func string(
    _ summary: String? = nil, pattern: String? = nil, values: [String] = [], longest: Int? = nil
  ) -> JSONValue {
    var members = [JSONMember("type", .string("string"))]
    if let pattern { members.append(JSONMember("pattern", .string(pattern))) }
    if let longest { members.append(JSONMember("maxLength", .integer(Int64(longest)))) }
    if !values.isEmpty { members.append(JSONMember("enum", .array(values.map { .string($0) }))) }
    return described(.object(members), summary)
  }

  /// A whole number within bounds.
  static func integer(_ summary: String? = nil, from minimum: Int64? = 0, to maximum: Int64? = nil) -> JSONValue {
    var members = [JSONMember("type", .string("integer"))]
    if let minimum { members.append(JSONMember("minimum", .integer(minimum))) }
    if let maximum { members.append(JSONMember("maximum", .integer(maximum))) }
    return described(.object(members), summary)
  }

  /// Any number.
  static func number(_ summary: String? = nil) -> JSONValue { typed("number", summary) }

  /// True or false.
  static func bool(_ summary: String? = nil) -> JSONValue { typed("boolean", summary) }

  /// A list whose items are all alike.
  static func array(_ items: JSONValue, _ summary: String? = nil, atLeast minimum: Int = 0) -> JSONValue {
    var members = [JSONMember("type", .string("array")), JSONMember("items", items)]
    if minimum > 0 { members.append(JSONMember("minItems", .integer(Int64(minimum)))) }
    return described(.object(members), summary)
  }

  /// An object of these members.
  /// - Parameters:
  ///   - required: the members that are always there.
  ///   - isClosed: whether any other member is a mistake.
  static func object(
    _ members: [JSONMember], required: [String] = [], isClosed: Bool = false, _ summary: String? = nil
  ) -> JSONValue {
    var schema = [JSONMember("type", .string("object")), JSONMember("properties", .object(members))]
    if !required.isEmpty { schema.append(JSONMember("required", .array(required.map { .string($0) }))) }
    if isClosed { schema.append(JSONMember("additionalProperties", .bool(false))) }
    return described(.object(schema), summary)
  }

  /// An object whose members are all required, as answers are.
  static func answer(_ members: [JSONMember], _ summary: String? = nil) -> JSONValue {
    object(members, required: members.map(\.name), summary)
  }

  /// An object with members of any name, all alike.
  static func map(_ values: JSONValue, _ summary: String? = nil) -> JSONValue {
    described(
      .object([JSONMember("type", .string("object")), JSONMember("additionalProperties", values)]), summary)
  }

  /// One of several shapes.
  static func either(_ schemas: [JSONValue], _ summary: String? = nil) -> JSONValue {
    described(.object([JSONMember("anyOf", .array(schemas))]), summary)
  }

  /// The schema, or null.
  static func optional(_ schema: JSONValue) -> JSONValue { either([schema, typed("null", nil)]) }

  /// The schema of that name in the document.
  static func reference(_ name: String) -> JSONValue {
    .object([JSONMember("$ref", .string("#/components/schemas/\(name)"))])
  }

  /// The name of a session.
  static let sessionName = string(pattern: "^[A-Za-z0-9._-]{1,64}$")

  /// The same, or nothing for the default one.
  static let anySessionName = string(pattern: "^[A-Za-z0-9._-]{0,64}$")

  /// A duration as the command line takes it.
  static func duration(_ summary: String? = nil) -> JSONValue {
    string(summary, pattern: "^[0-9]{1,6}(\\.[0-9]{1,3})?(ms|s|m|h)?$")
  }

  private static func typed(_ type: String, _ summary: String?) -> JSONValue {
    described(.object([JSONMember("type", .string(type))]), summary)
  }

  private static func described(_ schema: JSONValue, _ summary: String?) -> JSONValue {
    guard let summary, case .object(let members) = schema else { return schema }
    return .object([JSONMember("description", .string(summary))] + members)
  }
}
