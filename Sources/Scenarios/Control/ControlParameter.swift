/// A value that a route takes from its path or its query, as the description of the API has it.
struct ControlParameter: Sendable {
  /// Where a parameter stands.
  enum Place: String {
    case path, query
  }

  let name: String
  let place: Place
  let summary: String
  let schema: JSONValue

  /// A parameter of the path.
  static func path(_ name: String, _ summary: String, _ schema: JSONValue) -> ControlParameter {
    ControlParameter(name: name, place: .path, summary: summary, schema: schema)
  }

  /// A parameter of the query; none of them must be there.
  static func query(_ name: String, _ summary: String, _ schema: JSONValue = JSONSchema.string()) -> ControlParameter {
    ControlParameter(name: name, place: .query, summary: summary, schema: schema)
  }

  /// `?session=`, which nearly every route takes.
  static let session = query(
    "session",
    "The session; nothing for the default one. Without the parameter the one of the path's prefix or of X-Mock-Session.",
    JSONSchema.anySessionName)

  /// The parameter in a document (OpenAPI 3.1 §4.8.12).
  var json: JSONValue {
    var members = [
      JSONMember("name", .string(name)), JSONMember("in", .string(place.rawValue)),
      JSONMember("description", .string(summary)),
    ]
    if place == .path { members.append(JSONMember("required", .bool(true))) }
    return .object(members + [JSONMember("schema", schema)])
  }
}
