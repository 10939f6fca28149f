/// What a `{{…}}` of a template stands for.
enum TemplateValue: Hashable, Sendable {
  case method, path, target, session, attempt, body, date, unixTime
  case capture(String)
  case query(String)
  case header(String)
  case cookie(String)
  case json(JSONPath)
  /// A counter of the session that this use moves on, from 1.
  case counter(String)
  case randomInteger(from: Int64, to: Int64)
  case randomHex(count: Int)
  case randomUUID
}
