/// A JSON value as httpbin prints it: names in order, everything beyond ASCII escaped (RFC 8259 §7).
indirect enum EchoValue {
  case null
  case bool(Bool)
  /// A number as it is spelt.
  case number(String)
  case string(String)
  case array([EchoValue])
  /// Members in the order they came.
  case object([(name: String, value: EchoValue)])

  /// The values of one name: itself where there is one, else a list.
  static func strings(_ values: [String]) -> EchoValue {
    values.count == 1 ? .string(values[0]) : .array(values.map { .string($0) })
  }

  /// Over several lines, indented by two spaces, the names in the order of their characters, with a line end behind it.
  var page: String {
    var out = ""
    write(to: &out, indent: 0)
    return out + "\n"
  }

  /// On one line, the names in the order they came.
  var line: String {
    var out = ""
    write(to: &out, indent: nil)
    return out
  }

  private func write(to out: inout String, indent: Int?) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .number(let spelling): out += spelling
    case .string(let value): Self.write(value, to: &out)
    case .array(let items):
      Self.list(items, "[", "]", &out, indent) { $0.write(to: &$1, indent: $2) }
    case .object(let members):
      let sorted = indent == nil ? members : members.sorted { Self.isBefore($0.name, $1.name) }
      Self.list(sorted, "{", "}", &out, indent) { member, out, indent in
        Self.write(member.name, to: &out)
        out += ": "
        member.value.write(to: &out, indent: indent)
      }
    }
  }

  private static func isBefore(_ a: String, _ b: String) -> Bool {
    a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }

  private static func list<Item>(
    _ items: [Item], _ open: String, _ close: String, _ out: inout String, _ indent: Int?,
    _ body: (Item, inout String, Int?) -> Void
  ) {
    out += open
    let inner = indent.map { $0 + 2 }
    for (index, item) in items.enumerated() {
      if index > 0 { out += inner == nil ? ", " : "," }
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
      case "\u{8}": out += "\\b"
      case "\u{C}": out += "\\f"
      case _ where scalar.value >= 0x20 && scalar.value < 0x7F: out.unicodeScalars.append(scalar)
      default: for unit in String(scalar).utf16 { out += Self.escape(unit) }
      }
    }
    out += "\""
  }

  private static func escape(_ unit: UInt16) -> String {
    let hex = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
  }
}
