/// An answer that a route can give, as the description of the API has it.
struct ControlResponse: Sendable {
  let status: Int
  let summary: String
  var schema: JSONValue?
  var type = "application/json"
  /// Header fields by name, with what they say.
  var fields: [(name: String, summary: String)] = []

  /// A success with a JSON body.
  static func json(_ status: Int, _ summary: String, _ schema: JSONValue) -> ControlResponse {
    ControlResponse(status: status, summary: summary, schema: schema)
  }

  /// A success without a body.
  static func empty(_ summary: String) -> ControlResponse { ControlResponse(status: 204, summary: summary) }

  /// A refusal.
  static func problem(_ status: Int, _ summary: String) -> ControlResponse {
    ControlResponse(
      status: status, summary: summary, schema: JSONSchema.reference("Problem"), type: "application/problem+json")
  }

  /// The response in a document (OpenAPI 3.1 §4.8.17).
  var json: JSONValue {
    var members = [JSONMember("description", .string(summary))]
    if !fields.isEmpty {
      let headers = fields.map { field in
        JSONMember(
          field.name,
          .object([JSONMember("description", .string(field.summary)), JSONMember("schema", JSONSchema.string())]))
      }
      members.append(JSONMember("headers", .object(headers)))
    }
    if let schema {
      members.append(JSONMember("content", .object([JSONMember(type, .object([JSONMember("schema", schema)]))])))
    }
    return .object(members)
  }
}
