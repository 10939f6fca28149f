import HTTPSemantics
import Quantities

/// What a request's parameters say about a conversation: its moves in their order, and how well the server behaves.
struct ConversationQuery {
  /// The words of moves, which may come several times.
  enum Verb: String, CaseIterable {
    case send, base64, data, letters, expect, echo, ping, pong, wait, close, drop, raw
  }

  private let items: QueryItems
  private let query: StreamQuery

  init(_ request: EndpointRequest) {
    items = request.query
    query = StreamQuery(request)
  }

  /// The moves in the order of the query.
  /// - Throws: `Problem` 400 for a value that isn't valid.
  func moves() throws(Problem) -> [ConversationMove] {
    var moves: [ConversationMove] = []
    for item in items {
      guard let verb = Verb(rawValue: item.name) else { continue }
      moves.append(try move(verb, item.value ?? ""))
    }
    return moves
  }

  private func move(_ verb: Verb, _ text: String) throws(Problem) -> ConversationMove {
    switch verb {
    case .send: return .send(.text(text))
    case .base64: return .send(.binary(try bytes(verb, text)))
    case .data: return .send(.data(count: try size(verb.rawValue, text, WebSocketMessage.limit)))
    case .letters: return .send(.letters(count: try size(verb.rawValue, text, WebSocketMessage.limit)))
    case .expect: return .expect(text.isEmpty ? nil : .equals(text), within: try query.duration("within"))
    case .echo:
      guard !text.isEmpty else { return .echo(count: nil) }
      guard let count = Int(text), count > 0 else {
        throw invalid(verb.rawValue, text, "a whole number from 1, or nothing")
      }
      return .echo(count: count)
    case .ping, .pong:
      guard text.utf8.count <= 125 else { throw invalid(verb.rawValue, text, "at most 125 bytes (RFC 6455 §5.5)") }
      return verb == .ping ? .ping(text) : .pong(text)
    case .wait:
      do throws(QuantityError) { return .pause(try Duration(parsing: text)) } catch {
        throw invalid(verb.rawValue, text, error.expected)
      }
    case .close: return .close(try close(text))
    case .drop:
      guard let how = StreamDrop(rawValue: text.isEmpty ? "close" : text) else {
        throw invalid(verb.rawValue, text, StreamDrop.allCases.map(\.rawValue).joined(separator: ", "))
      }
      return .drop(how)
    case .raw: return .raw(try bytes(verb, text))
    }
  }

  private func close(_ text: String) throws(Problem) -> WebSocketClose {
    guard !text.isEmpty else { return WebSocketClose(nil) }
    guard let code = Int(text), (0...65_535).contains(code) else {
      throw invalid("close", text, "a code from 0 to 65535, or nothing for a frame without one")
    }
    return WebSocketClose(code, query.text("reason") ?? "")
  }

  private func bytes(_ verb: Verb, _ text: String) throws(Problem) -> [UInt8] {
    guard let bytes = Base64.decode(text) else { throw invalid(verb.rawValue, text, "bytes in base 64") }
    return bytes
  }

  private func size(_ name: String, _ text: String, _ limit: Int64) throws(Problem) -> Int64 {
    guard let size = try? ByteCount(parsing: text), size.bytes <= limit else {
      throw invalid(name, text, "a size of at most \(ByteCount(limit))")
    }
    return size.bytes
  }

  private func invalid(_ name: String, _ text: String, _ expected: String) -> Problem {
    Problem(400, "\(name)=\(text) is not valid: expected \(expected)")
  }

  /// A conversation of `moves`, with everything else that the query says.
  /// - Throws: `Problem` 400 for a value that isn't valid.
  func plan(_ moves: [ConversationMove], topic: ConversationPlan.TopicAddress? = nil) throws(Problem)
    -> ConversationPlan
  {
    var plan = ConversationPlan(moves, topic: topic)
    plan.protocols = (query.text("protocols") ?? "").split(separator: ",").map(String.init)
    plan.fragment = try limit("fragment")
    plan.split = try query.number("split", in: 1...1_000) ?? 1
    plan.gap = try query.duration("gap") ?? plan.gap
    plan.delay = try query.duration("delay") ?? .zero
    plan.heartbeat = try query.duration("heartbeat")
    if let heartbeat = plan.heartbeat, heartbeat < .milliseconds(10) {
      throw Problem(400, "heartbeat=\(heartbeat.quantityText) is not valid: expected 10ms or more")
    }
    plan.answersPings = try query.flag("pongs", otherwise: true)
    plan.answersClose = try query.flag("closes", otherwise: true)
    plan.isMasked = try query.flag("masked")
    plan.isGlued = try query.flag("glue")
    // The names, and what is wrong with them, are those of go-httpbin.
    plan.maximumMessage = try limit("max_message_size") ?? plan.maximumMessage
    plan.maximumFragment = try limit("max_fragment_size") ?? min(plan.maximumFragment, plan.maximumMessage)
    guard plan.maximumFragment <= plan.maximumMessage else {
      throw Problem(
        400,
        "max_fragment_size \(plan.maximumFragment.bytes) must be less than or equal to max_message_size \(plan.maximumMessage.bytes)"
      )
    }
    return plan
  }

  private func limit(_ name: String) throws(Problem) -> ByteCount? {
    guard let text = query.text(name), !text.isEmpty else { return nil }
    let size = try size(name, text, WebSocketMessage.limit)
    guard size > 0 else { throw invalid(name, text, "a size from 1") }
    return ByteCount(size)
  }
}
