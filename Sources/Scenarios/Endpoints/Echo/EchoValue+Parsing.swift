extension EchoValue {
  /// The value of a JSON text in UTF-8; null when it is none. Of equal names in an object the last one counts.
  init(parsing bytes: [UInt8]) {
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]), let node = try? JSONDocument.parse(bytes, lastNameWins: true) else {
      self = .null
      return
    }
    self.init(node)
  }

  private init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let spelling): self = .number(Self.plain(spelling))
    case .string(let text): self = .string(text)
    case .array(let items): self = .array(items.map { EchoValue($0) })
    case .object(let members):
      self = .object(members.map { ($0.name.string ?? "", EchoValue($0.value)) })
    }
  }

  /// A number as one prints it that was read: `1E2` is `100.0`.
  private static func plain(_ spelling: String) -> String {
    guard spelling.contains(where: { $0 == "." || $0 == "e" || $0 == "E" }), let value = Double(spelling) else {
      return spelling == "-0" ? "0" : spelling
    }
    // httpbin prints what JSON has no word for.
    return value.isFinite ? value.description : value < 0 ? "-Infinity" : "Infinity"
  }
}
