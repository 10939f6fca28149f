extension JSONNode {
  /// The value without its places.
  public var value: JSONValue {
    switch kind {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let spelling): .number(Double(spelling) ?? 0)
    case .string(let text): .string(text)
    case .array(let items): .array(items.map(\.value))
    case .object(let members): .object(members.map { JSONMember($0.name.string ?? "", $0.value.value) })
    }
  }

  /// The value on one line, with numbers as they were spelt.
  public var compact: String {
    switch kind {
    case .number(let spelling): spelling
    case .array(let items): "[" + items.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\($0.name.compact):\($0.value.compact)" }.joined(separator: ",") + "}"
    case .null, .bool, .string: value.line
    }
  }

  /// What sort of value it is, for error messages.
  var sort: String {
    switch kind {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let spelling): spelling
    case .string(let text): "\"\(text)\""
    case .array: "an array"
    case .object: "an object"
    }
  }
}
