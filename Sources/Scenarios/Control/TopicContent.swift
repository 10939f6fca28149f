import Quantities

/// The event in a body: an object with `data`, or the data as plain text.
enum TopicContent {
  /// Reads it.
  /// - Throws: `Problem` 400 with the place of the first mistake.
  static func event(_ content: ControlContent) throws(Problem) -> StreamEvent {
    guard content.isJSON else { return StreamEvent(try content.text()) }
    let body = try BodyObject(content, of: "an event", members: ["data", "event", "id", "retry"])
    guard let data = body.text("data") else {
      throw Problem(400, "\"data\" is missing: the event's text, or any JSON value, which is sent on one line")
    }
    let event = StreamEvent(
      data, id: try line("id", of: body), type: try line("event", of: body), retry: try retry(body))
    return event
  }

  private static func line(_ name: String, of body: BodyObject) throws(Problem) -> String? {
    guard let text = try body.string(name) else { return nil }
    guard !text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" || $0 == "\0" }) else {
      throw Problem(400, "\"\(name)\" has a line end or NUL in it, which a field of an event can't have")
    }
    return text
  }

  private static func retry(_ body: BodyObject) throws(Problem) -> Duration? {
    guard let text = try body.string("retry") else { return nil }
    do throws(QuantityError) { return try Duration(parsing: text) } catch {
      throw Problem(400, "\"retry\": \(text) is not valid: expected \(error.expected)")
    }
  }
}
