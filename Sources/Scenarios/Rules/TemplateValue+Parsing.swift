import Quantities

extension TemplateValue {
  private static let words: [(name: String, value: TemplateValue)] = [
    ("method", .method), ("path", .path), ("target", .target), ("session", .session), ("attempt", .attempt),
    ("body", .body), ("date", .date), ("time", .unixTime), ("random.uuid", .randomUUID),
  ]
  private static let families = ["path", "query", "header", "cookie", "json", "counter", "random"]
  private static let longestHex = 4_096

  /// Reads what stands between the braces: `range` of the template that `cursor` holds; blanks around it mean nothing.
  /// - Throws: `ScriptError` with the column of the first mistake, counted in the whole template.
  init(parsing range: Range<Int>, of cursor: ScriptCursor) throws(ScriptError) {
    let text = ScriptText.trimmed(cursor.string(range))
    let start = range.lowerBound + cursor.bytes[range].prefix { $0 == 0x20 || $0 == 0x09 }.count
    if let word = Self.words.first(where: { $0.name == text }) {
      self = word.value
      return
    }
    let family = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    let rest = String(decoding: text.utf8.dropFirst(family.utf8.count + 1), as: UTF8.self)
    guard !rest.isEmpty, Self.families.contains(family) else {
      throw cursor.error(at: start, found: text, expected: Self.advice(for: text, family: family))
    }
    switch family {
    case "path": self = .capture(rest)
    case "query": self = .query(rest)
    case "header": self = .header(rest)
    case "cookie": self = .cookie(rest)
    case "counter": self = .counter(rest)
    case "json":
      do { self = .json(try JSONPath(parsing: rest)) } catch {
        let column = cursor.string(0..<start + 5).count + error.column
        throw ScriptError(input: cursor.text, column: column, found: error.found, expected: error.expected)
      }
    default:
      guard let random = Self.random(rest) else {
        throw cursor.error(
          at: start, found: text,
          expected:
            "random.uuid, random.hex.N (1 to \(Self.longestHex) digits) or random.int.FROM.TO, such as random.int.1.6")
      }
      self = random
    }
  }

  private static func random(_ text: String) -> TemplateValue? {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    switch (words.first, words.count) {
    case ("hex", 2):
      guard let count = Int(words[1]), (1...longestHex).contains(count) else { return nil }
      return .randomHex(count: count)
    case ("int", 3):
      guard let from = Int64(words[1]), let to = Int64(words[2]), from <= to else { return nil }
      return .randomInteger(from: from, to: to)
    default: return nil
    }
  }

  private static func advice(for text: String, family: String) -> String {
    let spellings = words.map(\.name) + families
    if families.contains(family), family != "path" { return "a name behind it, such as \(example(family))" }
    if let nearest = NearestSpelling.of(text, in: spellings) ?? NearestSpelling.of(family, in: spellings) {
      return "a value of the request; did you mean \(nearest)?"
    }
    return
      "one of \(words.map(\.name).joined(separator: ", ")), \(families.dropLast().map(example).joined(separator: ", "))"
  }

  private static func example(_ family: String) -> String {
    switch family {
    case "json": "json.$.user.name"
    case "random": "random.int.1.6"
    default: "\(family).NAME"
    }
  }
}
