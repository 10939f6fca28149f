/// Reads a JSON text by the grammar of RFC 8259, one function per rule of it.
struct JSONReader {
  let bytes: [UInt8]
  let allowsComments: Bool
  /// Whether an object may have a name twice.
  var lastNameWins = false
  var position = 0
  /// The line of the position, from 1.
  var line = 1
  /// An offset in this line whose column is known, so that no byte is counted twice.
  private var anchor = 0
  private var anchorColumn = 1

  init(_ bytes: [UInt8], allowsComments: Bool) {
    self.bytes = bytes
    self.allowsComments = allowsComments
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    anchor = position
  }

  /// The byte at the position; nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// JSON-text = ws value ws
  mutating func document() throws(JSONError) -> JSONNode {
    try checkEncoding()
    try skipSpace()
    let value = try value(depth: 0)
    try skipSpace()
    guard next == nil else { throw error("the end of the text: one value is all it holds") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONNode {
    let (line, column) = place()
    switch next {
    case UInt8(ascii: "\""): return try string(expected: "a string")
    case UInt8(ascii: "{"): return JSONNode(.object(try members(depth: depth)), line: line, column: column)
    case UInt8(ascii: "["): return JSONNode(.array(try items(depth: depth)), line: line, column: column)
    case let byte? where byte == UInt8(ascii: "-") || ScriptText.isDigit(byte):
      return JSONNode(.number(try number()), line: line, column: column)
    default: return JSONNode(try word(), line: line, column: column)
    }
  }

  private mutating func word() throws(JSONError) -> JSONNode.Kind {
    let known: [(String, JSONNode.Kind)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
    let rest = bytes[position...]
    for (word, kind) in known where rest.starts(with: word.utf8) {
      let end = position + word.utf8.count
      if end < bytes.count, Self.isWordByte(bytes[end]) { break }
      position = end
      return kind
    }
    throw error("a value: a string in \"…\", a number, true, false, null, {…} or […]")
  }

  /// object = "{" [ member *( "," member ) ] "}"
  private mutating func members(depth: Int) throws(JSONError) -> [JSONNode.Member] {
    try open(depth)
    var members: [JSONNode.Member] = []
    // By bytes: strings that look the same are equal in Swift, and different names in JSON.
    var places: [[UInt8]: Int] = [:]
    while try !closes("}", hasItems: !members.isEmpty) {
      let name = try string(expected: "a name in \"…\"" + (members.isEmpty ? " or \"}\"" : ""))
      let key = Array((name.string ?? "").utf8)
      if lastNameWins, let first = places[key] {
        members[first] = try member(named: name, depth: depth)
        continue
      }
      if let text = name.string, let first = places.updateValue(members.count, forKey: key) {
        let other = members[first].name
        throw JSONError(
          line: name.line, column: name.column, found: text,
          expected: "another name: this one stands at line \(other.line), column \(other.column) already")
      }
      members.append(try member(named: name, depth: depth))
    }
    return members
  }

  /// What follows a name: ":" value
  private mutating func member(named name: JSONNode, depth: Int) throws(JSONError) -> JSONNode.Member {
    try skipSpace()
    guard next == UInt8(ascii: ":") else { throw error("\":\" behind the name") }
    position += 1
    try skipSpace()
    return JSONNode.Member(name: name, value: try value(depth: depth + 1))
  }

  /// array = "[" [ value *( "," value ) ] "]"
  private mutating func items(depth: Int) throws(JSONError) -> [JSONNode] {
    try open(depth)
    var items: [JSONNode] = []
    while try !closes("]", hasItems: !items.isEmpty) { items.append(try value(depth: depth + 1)) }
    return items
  }

  private mutating func open(_ depth: Int) throws(JSONError) {
    guard depth < JSONDocument.depthLimit else {
      throw error("at most \(JSONDocument.depthLimit) arrays and objects within each other")
    }
    position += 1
  }

  /// Moves to the next item and over the comma before it, or over the closing bracket.
  private mutating func closes(_ bracket: Unicode.Scalar, hasItems: Bool) throws(JSONError) -> Bool {
    try skipSpace()
    if hasItems {
      guard next == UInt8(ascii: ",") || next == UInt8(ascii: bracket) else { throw error("\",\" or \"\(bracket)\"") }
      if next == UInt8(ascii: ",") {
        position += 1
        try skipSpace()
        guard next == UInt8(ascii: bracket) else { return false }
        guard allowsComments else { throw error("another item: no comma may stand behind the last one") }
      }
    }
    guard next == UInt8(ascii: bracket) else { return false }
    position += 1
    return true
  }

  // MARK: places

  /// The position as line and column.
  mutating func place() -> (line: Int, column: Int) {
    let passed = bytes[anchor..<position]
    anchorColumn += passed.allSatisfy { $0 < 0x80 } ? passed.count : String(decoding: passed, as: UTF8.self).count
    anchor = position
    return (line, anchorColumn)
  }

  /// Moves over a line feed.
  mutating func beginLine() {
    position += 1
    line += 1
    anchor = position
    anchorColumn = 1
  }

  /// An error at the position; without `found`, the word or character that stands there.
  mutating func error(found: String? = nil, _ expected: String) -> JSONError {
    let (line, column) = place()
    return JSONError(line: line, column: column, found: found ?? chunk, expected: expected)
  }

  private var chunk: String {
    let rest = bytes[position...]
    let word = rest.prefix(200).prefix { Self.isWordByte($0) || $0 >= 0x80 }
    if !word.isEmpty { return String(decoding: word, as: UTF8.self) }
    guard let byte = rest.first else { return "" }
    return byte < 0x20
      ? "U+" + String(0x1_0000 + Int(byte), radix: 16, uppercase: true).dropFirst() : String(Unicode.Scalar(byte))
  }

  private static func isWordByte(_ byte: UInt8) -> Bool { ScriptText.isTokenByte(byte) }
}
