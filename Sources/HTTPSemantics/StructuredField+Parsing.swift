extension StructuredField {
  /// The bytes of a byte sequence item, its parameters passed over (RFC 9651 §4.2.7).
  public static func bytes(parsing text: String) -> [UInt8]? {
    guard let item = item(text), item.utf8.count >= 2, item.hasPrefix(":"), item.hasSuffix(":") else { return nil }
    return Base64.decode(item.dropFirst().dropLast())
  }

  /// The value of a boolean item, its parameters passed over (RFC 9651 §4.2.8).
  public static func boolean(parsing text: String) -> Bool? {
    switch item(text) {
    case "?1": true
    case "?0": false
    default: nil
    }
  }

  /// The value of an integer item of at most 15 digits, its parameters passed over (RFC 9651 §4.2.4).
  public static func integer(parsing text: String) -> Int64? {
    guard let item = item(text), !item.hasPrefix("+") else { return nil }
    let digits = item.hasPrefix("-") ? item.dropFirst() : item[...]
    guard (1...15).contains(digits.utf8.count) else { return nil }
    return Int64(item)
  }

  /// The text of a string item, its parameters passed over (RFC 9651 §4.2.5).
  public static func string(parsing text: String) -> String? {
    guard let item = item(text), item.hasPrefix("\"") else { return nil }
    var cursor = TextCursor(item)
    // What a string can't express must not stand in one.
    return cursor.quotedString().flatMap { string($0) == nil ? nil : $0 }
  }

  /// The members of a dictionary as printed, without parameters; nil when it is malformed (RFC 9651 §4.2.2).
  ///
  /// A key without a value counts as `?1`, and the last of equal keys wins, at the place of the first. Inner lists are refused:
  /// no field that this server reads has one.
  public static func members(parsing text: String) -> [(key: String, value: String)]? {
    var cursor = TextCursor(text)
    cursor.skip { $0 == ASCII.space }
    var members: [(key: String, value: String)] = []
    while !cursor.isAtEnd {
      guard let key = key(&cursor) else { return nil }
      var value = "?1"
      if cursor.take("=") {
        guard let item = bareItem(&cursor) else { return nil }
        value = item
      }
      guard skipParameters(&cursor) else { return nil }
      if let earlier = members.firstIndex(where: { $0.key == key }) {
        members[earlier].value = value
      } else {
        members.append((key, value))
      }
      cursor.skipBlanks()
      if cursor.isAtEnd { return members }
      guard cursor.take(",") else { return nil }
      cursor.skipBlanks()
      if cursor.isAtEnd { return nil }
    }
    return members
  }

  private static func item(_ text: String) -> String? {
    var cursor = TextCursor(text)
    cursor.skip { $0 == ASCII.space }
    guard let item = bareItem(&cursor), skipParameters(&cursor) else { return nil }
    cursor.skip { $0 == ASCII.space }
    return cursor.isAtEnd ? item : nil
  }

  /// A key: lower-case letters, digits and a few marks, not a digit first (RFC 9651 §3.1.2).
  private static func key(_ cursor: inout TextCursor) -> String? {
    guard let first = cursor.next, (0x61...0x7A).contains(first) || first == 0x2A else { return nil }
    return cursor.run {
      (0x61...0x7A).contains($0) || ASCII.isDigit($0) || $0 == 0x5F || $0 == ASCII.dash || $0 == 0x2E || $0 == 0x2A
    }
  }

  /// An item as it is printed (RFC 9651 §3.3).
  private static func bareItem(_ cursor: inout TextCursor) -> String? {
    if cursor.next == ASCII.quote { return cursor.quotedString().map(Parameters.quoted) }
    if cursor.take(":") {
      let digits =
        cursor.run { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x2B || $0 == 0x2F || $0 == 0x3D } ?? ""
      return cursor.take(":") ? ":\(digits):" : nil
    }
    return cursor.run { ASCII.isToken($0) || $0 == ASCII.slash || $0 == ASCII.colon || $0 == 0x3F || $0 == 0x40 }
  }

  private static func skipParameters(_ cursor: inout TextCursor) -> Bool {
    while cursor.take(";") {
      cursor.skip { $0 == ASCII.space }
      guard key(&cursor) != nil else { return false }
      if cursor.take("="), bareItem(&cursor) == nil { return false }
    }
    return true
  }
}
