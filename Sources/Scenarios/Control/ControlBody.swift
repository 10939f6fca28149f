/// What a route takes as its request's body.
struct ControlBody: Sendable {
  let summary: String
  let schema: JSONValue
  /// Whether the route means nothing without one.
  var isRequired = true
  /// The schema of a body that is plain text; nil when it must be JSON.
  var text: JSONValue?

  /// The request body in a document (OpenAPI 3.1 §4.8.13).
  var json: JSONValue {
    var content = [JSONMember("application/json", .object([JSONMember("schema", schema)]))]
    if let text { content.append(JSONMember("text/plain", .object([JSONMember("schema", text)]))) }
    return .object([
      JSONMember("description", .string(summary)), JSONMember("required", .bool(isRequired)),
      JSONMember("content", .object(content)),
    ])
  }
}
