import HTTPSemantics
import Quantities

extension Reply {
  /// The reply as it can stand in a scenario file.
  var json: JSONValue {
    var members: [JSONMember] = []
    if let status { members.append(JSONMember("status", .integer(Int64(status)))) }
    if let reason { members.append(JSONMember("reason", .string(reason))) }
    if !fields.isEmpty {
      members.append(
        JSONMember("headers", .object(JSONMember.grouped(fields.map { JSONMember($0.name, .string($0.value)) }))))
    }
    members += body.json
    if let ending { members.append(JSONMember("end", .string(ending.description))) }
    return .object(members)
  }
}

extension ReplyBody {
  /// The members that say the body and its type.
  fileprivate var json: [JSONMember] {
    switch self {
    case .none: return []
    case .bytes(let bytes, let type):
      let text = String(decoding: bytes, as: UTF8.self)
      let isText = text.utf8.elementsEqual(bytes)
      let body = isText ? JSONMember("body", .string(text)) : JSONMember("base64", .string(Base64.encode(bytes)))
      return Self.type(type, standard: isText ? Self.text : Self.binary) + [body]
    case .template(let template, let type):
      return Self.type(type, standard: Self.text) + [JSONMember("template", .string(template.source))]
    case .data(let count): return [JSONMember("data", .string(ByteCount(count).description))]
    case .file(let path): return [JSONMember("file", .string(path))]
    case .endpoint(let target): return [JSONMember("endpoint", .string(target))]
    case .raw(let pieces): return [JSONMember("raw", .array(pieces.map(\.json)))]
    case .webSocket(let conversation): return [JSONMember("websocket", conversation.json)]
    }
  }

  /// The type of a text where none is named.
  static let text = "text/plain; charset=utf-8"
  /// The type of other bytes where none is named.
  static let binary = "application/octet-stream"

  private static func type(_ type: String?, standard: String) -> [JSONMember] {
    type == standard ? [] : [JSONMember("type", type.map { .string($0) } ?? .bool(false))]
  }
}

extension RawPiece {
  fileprivate var json: JSONValue {
    switch self {
    case .bytes(let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      return text.utf8.elementsEqual(bytes)
        ? .string(text) : .object([JSONMember("base64", .string(Base64.encode(bytes)))])
    case .data(let count): return .object([JSONMember("data", .string(ByteCount(count).description))])
    case .pause(let duration): return .object([JSONMember("pause", .string(duration.quantityText))])
    }
  }
}
