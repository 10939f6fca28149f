/// A JSON value whose objects keep their order; what it prints is what a person reads (RFC 8259).
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// Whole numbers without a fraction.
  public static func integer(_ value: Int64) -> JSONValue { .number(Double(value)) }

  /// The value on one line.
  public var line: String {
    var out = ""
    write(to: &out, indent: nil)
    return out
  }

  /// The value over several lines, indented by two spaces.
  public var text: String {
    var out = ""
    write(to: &out, indent: 0)
    return out
  }

  private func write(to out: inout String, indent: Int?) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .number(let value):
      out += value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : "\(value)"
    case .string(let value): Self.write(value, to: &out)
    case .array(let values):
      Self.list(values, "[", "]", &out, indent) { $0.write(to: &$1, indent: $2) }
    case .object(let members):
      Self.list(members, "{", "}", &out, indent) { member, out, indent in
        Self.write(member.name, to: &out)
        out += indent == nil ? ":" : ": "
        member.value.write(to: &out, indent: indent)
      }
    }
  }

  private static func list<Item>(
    _ items: [Item], _ open: String, _ close: String, _ out: inout String, _ indent: Int?,
    _ body: (Item, inout String, Int?) -> Void
  ) {
    out += open
    let inner = indent.map { $0 + 2 }
    for (index, item) in items.enumerated() {
      if index > 0 { out += "," }
      if let inner { out += "\n" + String(repeating: " ", count: inner) }
      body(item, &out, inner)
    }
    if let indent, !items.isEmpty { out += "\n" + String(repeating: " ", count: indent) }
    out += close
  }

  private static func write(_ string: String, to out: inout String) {
    out += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\u{2028}" || scalar == "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}
