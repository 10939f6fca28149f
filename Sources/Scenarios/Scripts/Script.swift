/// What happens to the first, second, third … attempt of the same thing; the last attempt repeats for ever.
public struct Script: Hashable, Sendable, CustomStringConvertible {
  /// The attempts in order, each with its own count; never empty.
  public private(set) var attempts: [ScriptAttempt]

  /// A script of `attempts`; an empty list means the script `ok`.
  public init(attempts: [ScriptAttempt]) { self.attempts = attempts.isEmpty ? [ScriptAttempt()] : attempts }

  /// Reads a script such as `503+retry-after=2s*2, ok`.
  /// - Throws: `ScriptError` with the column of the first mistake.
  public init(parsing text: String) throws(ScriptError) {
    var parser = ScriptParser(text)
    attempts = try parser.script()
  }

  /// The step that attempt `number` takes, counted from 1; numbers below 1 take the first.
  public func step(forAttempt number: Int) -> ScriptAttempt {
    var remaining = number
    for attempt in attempts {
      let count = max(1, attempt.count)
      if remaining <= count { return attempt }
      remaining -= count
    }
    return attempts.last ?? ScriptAttempt()
  }

  /// The canonical spelling, which parses back to an equal script.
  public var description: String { attempts.map(\.description).joined(separator: ", ") }
}
