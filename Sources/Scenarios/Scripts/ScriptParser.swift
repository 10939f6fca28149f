import Quantities

/// Reads scripts by the grammar of docs/LANGUAGE.md, one function per rule of it.
struct ScriptParser {
  var cursor: ScriptCursor
  /// Whether the script belongs to a rule, where `per=rule` is allowed.
  let isRule: Bool
  /// Whether `per=rule` was read.
  var perRule = false

  init(_ text: String) { self.init(ScriptCursor(text), isRule: false) }

  /// Reads from the cursor's position on, so that columns count from the start of the whole rule.
  init(_ cursor: ScriptCursor, isRule: Bool) {
    self.cursor = cursor
    self.isRule = isRule
  }

  /// script = attempt *( "," attempt )
  mutating func script() throws(ScriptError) -> [ScriptAttempt] {
    var attempts: [ScriptAttempt] = []
    repeat {
      cursor.skipSpace()
      attempts.append(try attempt())
      let end = cursor.position
      cursor.skipSpace()
      if cursor.next == nil { return attempts }
      if cursor.next != UInt8(ascii: ",") { throw misplaced(at: end, after: attempts[attempts.count - 1]) }
    } while cursor.take(",")
    return attempts
  }

  /// attempt = outcome [ "~" percent ] [ "*" count ]
  private mutating func attempt() throws(ScriptError) -> ScriptAttempt {
    var attempt = ScriptAttempt(outcome: try outcome())
    if cursor.take("~") { attempt.chance = try percent() }
    if cursor.take("*") { attempt.count = try count() }
    return attempt
  }

  private mutating func count() throws(ScriptError) -> Int {
    let start = cursor.position
    let text = cursor.take(until: ScriptText.endsPart)
    guard text.utf8.allSatisfy(ScriptText.isDigit), let count = Int(text), count >= 1 else {
      throw cursor.error(at: start, expected: "a count of attempts, 1 or more, after \"*\"")
    }
    return count
  }

  private func misplaced(at offset: Int, after attempt: ScriptAttempt) -> ScriptError {
    let end = "\",\" or the end of the script"
    switch cursor.bytes[offset] {
    case UInt8(ascii: "+"):
      return cursor.error(at: offset, expected: "\(end) (parts joined with \"+\" go before the chance and the count)")
    case UInt8(ascii: "~"):
      return cursor.error(at: offset, expected: "\(end) (one chance, before the count: 503~30%*10)")
    case UInt8(ascii: "*"):
      return cursor.error(at: offset, expected: "\(end) (one count closes an attempt)")
    case let byte where ScriptText.isSpace(byte):
      return cursor.error(
        at: offset, expected: "\(end) (white space may stand around \",\" only; a value with a space is quoted)")
    default:
      let rest = attempt.chance == nil ? "\"+\" and a part, \"~\" and a chance, \"*\" and a count, " : ""
      return cursor.error(at: offset, expected: rest + end)
    }
  }
}
