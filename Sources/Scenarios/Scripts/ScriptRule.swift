/// A script for every request that a method and a path pattern match, written `GET /files/*: 503*2, ok`.
///
/// `per=rule`, joined with `+` to any one attempt, makes all paths share one counter; printed, it stands in the first.
public struct ScriptRule: Hashable, Sendable, CustomStringConvertible {
  /// The methods the rule holds for.
  public var method: MethodPattern
  /// The paths the rule holds for.
  public var pattern: PathPattern
  /// What happens to them.
  public var script: Script
  /// Whether attempts are counted over all paths together instead of for each path.
  public var perRule: Bool

  /// A rule of these parts.
  public init(method: MethodPattern, pattern: PathPattern, script: Script, perRule: Bool = false) {
    self.method = method
    self.pattern = pattern
    self.script = script
    self.perRule = perRule
  }

  /// Reads a rule such as `ANY /files/*: 503+per=rule, ok`, split at the first ": ".
  /// - Throws: `ScriptError` with the column of the first mistake, counted from the start of the rule.
  public init(parsing text: String) throws(ScriptError) {
    var cursor = ScriptCursor(text)
    cursor.skipSpace()
    let start = cursor.position
    let word = cursor.take(until: ScriptText.isSpace)
    guard let method = MethodPattern(word) else {
      throw cursor.error(at: start, found: word, expected: "a method in capitals such as GET, or ANY")
    }
    self.method = method
    cursor.skipSpace()
    pattern = try Self.pattern(&cursor)
    var parser = ScriptParser(cursor, isRule: true)
    script = Script(attempts: try parser.script())
    perRule = parser.perRule
  }

  /// Reads the pattern and the ": " behind it.
  private static func pattern(_ cursor: inout ScriptCursor) throws(ScriptError) -> PathPattern {
    let start = cursor.position
    let word = cursor.take(until: ScriptText.isSpace)
    let isClosed = word.utf8.last == UInt8(ascii: ":") && cursor.next == UInt8(ascii: " ")
    let spelling = isClosed ? String(decoding: word.utf8.dropLast(), as: UTF8.self) : word
    let pattern: PathPattern
    do { pattern = try PathPattern(parsing: spelling) } catch {
      let column = cursor.string(0..<start).count + error.column
      throw ScriptError(
        input: cursor.text, column: column, found: error.found.isEmpty ? word : error.found, expected: error.expected)
    }
    guard isClosed else {
      throw cursor.error(
        at: cursor.position, expected: "\": \" (a colon and a blank) between the pattern and the script")
    }
    return pattern
  }

  /// Whether the rule holds for a request; `path` is decoded and without query. Allocates nothing.
  public func matches(method: some Sequence<UInt8>, path: ArraySlice<UInt8>) -> Bool {
    // The path first: most rules differ there, and in few bytes.
    pattern.matches(path) && self.method.matches(method)
  }

  /// The canonical spelling, which parses back to an equal rule.
  public var description: String {
    var steps = script.attempts.map(\.description)
    if perRule, let first = script.attempts.first { steps[0] = first.spelling(appending: "+per=rule") }
    return "\(method) \(pattern): \(steps.joined(separator: ", "))"
  }
}
