extension AuthChallenge {
  /// Reads WWW-Authenticate, whose commas part challenges and parameters alike, or one Authorization (RFC 9110 §11.6.1).
  ///
  /// Members that can't be read are left out. `unquoted` names the parameters that came without quotes.
  public static func list(parsing text: String) -> [AuthChallenge] {
    var challenges: [AuthChallenge] = []
    var cursor = TextCursor(text)
    while true {
      cursor.skip { ASCII.isBlank($0) || $0 == ASCII.comma }
      if cursor.isAtEnd { return challenges }
      guard let word = cursor.token() else {
        skipMember(&cursor)
        continue
      }
      let hasBlank = cursor.next.map { ASCII.isBlank($0) } ?? false
      cursor.skipBlanks()
      if cursor.take("=") {
        // A parameter of the challenge that has begun.
        cursor.skipBlanks()
        if let last = challenges.indices.last { challenges[last].takeValue(of: word, &cursor) }
        skipMember(&cursor)
      } else if hasBlank || cursor.isAtEnd || cursor.next == ASCII.comma {
        challenges.append(AuthChallenge(scheme: word, token68: takeToken68(&cursor)))
      } else {
        skipMember(&cursor)
      }
    }
  }

  private mutating func takeValue(of name: String, _ cursor: inout TextCursor) {
    var items = Array(parameters)
    if let value = cursor.quotedString() {
      items.append(.init(name: name, value: value))
    } else if let value = cursor.run(while: { $0 != ASCII.comma && $0 != ASCII.quote && !ASCII.isBlank($0) }) {
      items.append(.init(name: name, value: value))
      unquoted.insert(name)
    }
    parameters = Parameters(items)
  }

  /// Base 64 and the like behind a scheme, which only what follows it tells from a parameter's name (RFC 9110 §11.2).
  private static func takeToken68(_ cursor: inout TextCursor) -> String? {
    var ahead = cursor
    guard var text = ahead.run(while: { ASCII.isToken68($0) }) else { return nil }
    text += ahead.run { $0 == ASCII.equals } ?? ""
    ahead.skipBlanks()
    guard ahead.isAtEnd || ahead.next == ASCII.comma else { return nil }
    cursor = ahead
    return text
  }

  /// Steps to the comma behind a member; commas within quotes don't count.
  private static func skipMember(_ cursor: inout TextCursor) {
    while let byte = cursor.next, byte != ASCII.comma {
      if cursor.quotedString() == nil { cursor.step() }
    }
  }
}
