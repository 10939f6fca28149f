extension RequestPattern {
  /// The pattern as it can stand in a scenario file.
  var json: JSONValue {
    var members: [JSONMember] = []
    if methods.count == 1 { members.append(JSONMember("method", .string(methods[0]))) }
    if methods.count > 1 { members.append(JSONMember("method", .array(methods.map { .string($0) }))) }
    if let path { members.append(JSONMember("path", path.json)) }
    if !query.isEmpty { members.append(JSONMember("query", Self.json(query))) }
    if !headers.isEmpty { members.append(JSONMember("headers", Self.json(headers))) }
    if !cookies.isEmpty { members.append(JSONMember("cookies", Self.json(cookies))) }
    if !body.isEmpty {
      members.append(JSONMember("body", body.count == 1 ? body[0].json : .array(body.map(\.json))))
    }
    if let attempt { members.append(JSONMember("attempt", attempt.json)) }
    if let connection { members.append(JSONMember("connection", connection.json)) }
    if let exchange { members.append(JSONMember("exchange", exchange.json)) }
    return .object(members)
  }

  private static func json(_ fields: [FieldPattern]) -> JSONValue {
    .object(JSONMember.grouped(fields.map { JSONMember($0.name, $0.value.json) }))
  }
}

extension JSONMember {
  /// The members with those of the same name put together as an array, at the place of the first.
  static func grouped(_ members: [JSONMember]) -> [JSONMember] {
    var groups: [(name: String, values: [JSONValue])] = []
    for member in members {
      if let place = groups.firstIndex(where: { $0.name.utf8.elementsEqual(member.name.utf8) }) {
        groups[place].values.append(member.value)
      } else {
        groups.append((member.name, [member.value]))
      }
    }
    return groups.map { JSONMember($0.name, $0.values.count == 1 ? $0.values[0] : .array($0.values)) }
  }
}

extension PathMatcher {
  fileprivate var json: JSONValue {
    switch self {
    case .glob(let pattern): .string(pattern.description)
    case .template(let template): .object([JSONMember("template", .string(template.description))])
    case .regex(let regex): .object([JSONMember("regex", .string(regex.pattern))])
    }
  }
}

extension TextPattern {
  /// The pattern in its shortest form.
  var json: JSONValue {
    switch self {
    case .present: .bool(true)
    case .absent: .bool(false)
    case .equals(let text): .string(text)
    case .contains, .regex, .not: .object([member])
    }
  }

  /// The pattern in the form that also says a number or a truth value of a document.
  fileprivate var longJSON: JSONValue {
    switch self {
    case .present, .absent: .object([member])
    case .equals, .contains, .regex, .not: json
    }
  }

  private var member: JSONMember {
    switch self {
    case .present: JSONMember("present", .bool(true))
    case .absent: JSONMember("present", .bool(false))
    case .equals(let text): JSONMember("equals", .string(text))
    case .contains(let text): JSONMember("contains", .string(text))
    case .regex(let regex): JSONMember("regex", .string(regex.pattern))
    case .not(let pattern): JSONMember("not", pattern.json)
    }
  }
}

extension CountPattern {
  fileprivate var json: JSONValue {
    if let to, from == to { return .integer(from) }
    var members = [JSONMember("from", .integer(from))]
    if let to { members.append(JSONMember("to", .integer(to))) }
    return .object(members)
  }
}

extension BodyPattern {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): text.json
    case .json(let path, let text): .object([JSONMember("json", .object([JSONMember(path.text, text.longJSON)]))])
    case .part(let part): .object([JSONMember("part", part.json)])
    case .sha256(let hex): .object([JSONMember("sha256", .string(hex))])
    case .size(let count): .object([JSONMember("size", count.json)])
    }
  }
}

extension PartPattern {
  fileprivate var json: JSONValue {
    var members: [JSONMember] = []
    if let name { members.append(JSONMember("name", .string(name))) }
    if let filename { members.append(JSONMember("filename", filename.json)) }
    if let type { members.append(JSONMember("type", type.json)) }
    if let text { members.append(JSONMember("text", text.json)) }
    if let sha256 { members.append(JSONMember("sha256", .string(sha256))) }
    return .object(members)
  }
}
