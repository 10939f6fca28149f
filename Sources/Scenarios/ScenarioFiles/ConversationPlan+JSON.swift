import HTTPSemantics
import Quantities

extension ConversationPlan {
  /// The conversation as it can stand in a scenario file.
  var json: JSONValue {
    let list = JSONValue.array(moves.map(\.json))
    let settings = self.settings
    return settings.isEmpty ? list : .object([JSONMember("moves", list)] + settings)
  }

  private var settings: [JSONMember] {
    let plain = ConversationPlan([])
    var members: [JSONMember] = []
    if !protocols.isEmpty { members.append(JSONMember("protocols", .array(protocols.map { .string($0) }))) }
    if let fragment { members.append(JSONMember("fragment", .string(fragment.description))) }
    if split != 1 { members.append(JSONMember("split", .integer(Int64(split)))) }
    if gap != plain.gap { members.append(JSONMember("gap", .string(gap.quantityText))) }
    if delay > .zero { members.append(JSONMember("delay", .string(delay.quantityText))) }
    if let heartbeat { members.append(JSONMember("heartbeat", .string(heartbeat.quantityText))) }
    if !answersPings { members.append(JSONMember("pongs", .bool(false))) }
    if !answersClose { members.append(JSONMember("closes", .bool(false))) }
    if isMasked { members.append(JSONMember("masked", .bool(true))) }
    if isGlued { members.append(JSONMember("glue", .bool(true))) }
    if maximumFragment != min(plain.maximumFragment, maximumMessage) {
      members.append(JSONMember("max_fragment_size", .string(maximumFragment.description)))
    }
    if maximumMessage != plain.maximumMessage {
      members.append(JSONMember("max_message_size", .string(maximumMessage.description)))
    }
    return members
  }
}

extension ConversationMove {
  fileprivate var json: JSONValue {
    switch self {
    case .send(.text(let text)): return .object([JSONMember("send", .string(text))])
    case .send(.binary(let bytes)): return .object([JSONMember("base64", .string(Base64.encode(bytes)))])
    case .send(.data(let count)): return .object([JSONMember("data", .string(ByteCount(count).description))])
    case .send(.letters(let count)): return .object([JSONMember("letters", .string(ByteCount(count).description))])
    case .expect(let pattern, let within):
      let limit = within.map { [JSONMember("within", .string($0.quantityText))] } ?? []
      return .object([JSONMember("expect", pattern.map(\.json) ?? .bool(true))] + limit)
    case .echo(let count): return .object([JSONMember("echo", count.map { .integer(Int64($0)) } ?? .bool(true))])
    case .ping(let text): return .object([JSONMember("ping", .string(text))])
    case .pong(let text): return .object([JSONMember("pong", .string(text))])
    case .pause(let duration): return .object([JSONMember("wait", .string(duration.quantityText))])
    case .close(let close):
      let reason = close.reason.isEmpty ? [] : [JSONMember("reason", .string(close.reason))]
      return .object([JSONMember("close", close.code.map { .integer(Int64($0)) } ?? .bool(true))] + reason)
    case .drop(let how): return .object([JSONMember("drop", .string(how.rawValue))])
    case .raw(let bytes): return .object([JSONMember("raw", .string(Base64.encode(bytes)))])
    }
  }
}
