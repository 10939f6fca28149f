import Quantities

extension ScriptParser {
  /// A value as it was written: where it starts, its text without quotes and escapes, and whether it was quoted.
  struct Value {
    let start: Int
    let text: String
    let isQuoted: Bool
  }

  /// value = token | DQUOTE text DQUOTE; a fault's ends at "@" too.
  mutating func value(endsAtPlace: Bool = false) throws(ScriptError) -> Value {
    let start = cursor.position
    if cursor.take("\"") { return try quoted(from: start, endsAtPlace: endsAtPlace) }
    let text = cursor.take { ScriptText.endsPart($0) || (endsAtPlace && $0 == UInt8(ascii: "@")) }
    guard !text.isEmpty else { throw cursor.error(at: start, expected: "a value; " + Self.quoting) }
    if let special = text.utf8.firstIndex(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\"") }) {
      let offset = start + text.utf8.distance(from: text.utf8.startIndex, to: special)
      throw cursor.error(
        at: offset, found: String(text[special...].prefix(1)), expected: "a quoted value: " + Self.quoting)
    }
    return Value(start: start, text: text, isQuoted: false)
  }

  private mutating func quoted(from start: Int, endsAtPlace: Bool) throws(ScriptError) -> Value {
    var bytes: [UInt8] = []
    while let byte = cursor.next, byte != UInt8(ascii: "\"") {
      let offset = cursor.position
      cursor.position += 1
      if byte == UInt8(ascii: "\\") {
        guard let escaped = cursor.next, escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\") else {
          let found = cursor.string(offset..<cursor.bytes.count)
          throw cursor.error(at: offset, found: String(found.prefix(2)), expected: #"\" or \\ after a backslash"#)
        }
        bytes.append(escaped)
        cursor.position += 1
      } else {
        bytes.append(byte)
      }
    }
    guard cursor.take("\"") else {
      throw cursor.error(at: cursor.position, expected: "the closing quote of the value")
    }
    if let byte = cursor.next, !ScriptText.endsPart(byte), !(endsAtPlace && byte == UInt8(ascii: "@")) {
      throw cursor.error(at: cursor.position, expected: "the end of the part after a quoted value")
    }
    return Value(start: start, text: String(decoding: bytes, as: UTF8.self), isQuoted: true)
  }

  /// percent = number ( "%" | "pct" ), after "~"
  mutating func percent() throws(ScriptError) -> Percent {
    let start = cursor.position
    return try percent(cursor.take(until: ScriptText.endsPart), at: start)
  }

  /// where = "start" | "head" | size | percent | up; `kind` is named in errors.
  mutating func point(for kind: FaultKind = .stall) throws(ScriptError) -> FaultPoint {
    let start = cursor.position
    let text = cursor.take(until: ScriptText.endsPart)
    switch text {
    case "start": return .start
    case "head": return .head
    case "up:start": return .up(.start)
    case _ where text.hasPrefix("up:"): return .up(.at(try offset(String(text.dropFirst(3)), at: start + 3, of: kind)))
    default: return .body(try offset(text, at: start, of: kind))
    }
  }

  private func offset(_ text: String, at start: Int, of kind: FaultKind) throws(ScriptError) -> BodyOffset {
    if text.hasSuffix("%") || text.lowercased().hasSuffix("pct") { return .share(try percent(text, at: start)) }
    if let size = try? ByteCount(parsing: text) { return .bytes(size) }
    var expected = Self.places(of: kind)
    if let nearest = NearestSpelling.of(text, in: ["start", "head", "up:start"]) {
      expected += "; did you mean \"\(nearest)\"?"
    }
    throw cursor.error(at: start, expected: expected)
  }

  private func percent(_ text: String, at start: Int) throws(ScriptError) -> Percent {
    let percent = try quantity(at: start) { () throws(QuantityError) in try Percent(parsing: text) }
    let readsBack = (try? Percent(parsing: percent.description)) == percent
    guard readsBack else { throw cursor.error(at: start, expected: "a percentage of at least 0.0001%, or 0%") }
    return percent
  }

  /// The duration that `value` spells, to the microsecond.
  func duration(_ value: Value) throws(ScriptError) -> Duration { try duration(value.text, at: value.start) }

  /// The duration that `text` spells, to the microsecond, so that printing it is exact.
  func duration(_ text: String, at start: Int) throws(ScriptError) -> Duration {
    let read = try quantity(at: start) { () throws(QuantityError) in try Duration(parsing: text) }
    let duration = Self.toMicroseconds(read)
    let readsBack = (try? Duration(parsing: duration.quantityText)).map(Self.toMicroseconds) == duration
    guard readsBack else { throw cursor.error(at: start, expected: "a duration with fewer digits") }
    return duration
  }

  private static func toMicroseconds(_ duration: Duration) -> Duration {
    Duration(nanoseconds: (duration.nanoseconds + 500) / 1000 * 1000)
  }

  /// The rate that `value` spells, in whole bits per second, so that printing it is exact.
  func rate(_ value: Value) throws(ScriptError) -> BitRate {
    let rate = try quantity(at: value.start) { () throws(QuantityError) in try BitRate(parsing: value.text) }
    let bits = rate.bitsPerSecond.rounded()
    guard (1...1e15).contains(bits) else {
      throw cursor.error(at: value.start, expected: "a rate from 1bit to 1000000gbit per second")
    }
    return BitRate(bitsPerSecond: bits)
  }

  /// The size that `value` spells.
  func size(_ value: Value) throws(ScriptError) -> ByteCount {
    try quantity(at: value.start) { () throws(QuantityError) in try ByteCount(parsing: value.text) }
  }

  private func quantity<Q>(at start: Int, _ read: () throws(QuantityError) -> Q) throws(ScriptError) -> Q {
    do { return try read() } catch { throw cursor.error(at: start, expected: error.expected) }
  }

  private static let quoting = #"one that holds + , * ~ % " or a space stands in quotes, as in body="a b""#
}
