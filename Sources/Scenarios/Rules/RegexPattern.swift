import _StringProcessing

/// A regular expression that covers the whole of a text, in the syntax of Swift's `Regex` (close to PCRE's).
///
/// `@unchecked Sendable`: the compiled expression never changes, and matching it keeps all it needs on its own stack.
public struct RegexPattern: @unchecked Sendable {
  /// The expression as typed.
  public let pattern: String
  /// What every text it covers holds literally.
  let literals: RegexLiterals
  private let regex: Regex<AnyRegexOutput>

  /// Compiles `pattern`.
  /// - Throws: `ScriptError` that names the mistake.
  public init(_ pattern: String) throws(ScriptError) {
    self.pattern = pattern
    if let expected = RegexHazard.find(in: pattern) {
      throw ScriptError(input: pattern, column: 1, found: pattern, expected: expected)
    }
    literals = RegexLiterals(pattern)
    do {
      regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
    } catch {
      throw ScriptError(
        input: pattern, column: 1, found: pattern, expected: "a regular expression such as /users/[0-9]+ (\(error))")
    }
  }

  /// What the groups caught when the expression covers the whole of `text`; nil when it doesn't.
  public func captures(in text: String) -> [(name: String, value: String)]? {
    guard let match = try? regex.wholeMatch(in: text) else { return nil }
    var captures: [(name: String, value: String)] = []
    for (index, group) in match.output.enumerated().dropFirst() {
      guard let value = group.substring else { continue }
      captures.append((String(index), String(value)))
      if let name = group.name { captures.append((name, String(value))) }
    }
    return captures
  }

  /// Whether the expression covers the whole of `text`.
  public func matches(_ text: String) -> Bool { (try? regex.wholeMatch(in: text)) != nil }
}

extension RegexPattern: Hashable {
  /// Expressions are the same when they are spelt the same.
  public static func == (a: RegexPattern, b: RegexPattern) -> Bool { a.pattern == b.pattern }

  /// Hashes the spelling.
  public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }
}
