/// The `; name=value` parameters of a field value, in order, found by name without regard to case (RFC 9110 §5.6.6).
public struct Parameters: Hashable, Sendable {
  /// One parameter.
  public struct Item: Hashable, Sendable {
    /// The name as it is spelt.
    public var name: String
    /// The value without quotes.
    public var value: String

    /// A parameter of `name` and `value`.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  private var items: [Item]

  /// The given parameters, in their order.
  public init(_ items: [Item] = []) { self.items = items }

  /// The value of the first parameter of this name.
  public subscript(name: String) -> String? {
    items.first { ASCII.equalIgnoringCase($0.name, name) }?.value
  }

  /// The parameters as they stand in a field, each behind `; ` (RFC 9110 §5.6.6).
  public var text: String { items.map { "; \($0.name)=\(Self.quotedIfNeeded($0.value))" }.joined() }

  /// The value itself when it is a token, else as a quoted string (RFC 9110 §5.6.4).
  static func quotedIfNeeded(_ value: String) -> String { ASCII.isToken(value) ? value : quoted(value) }

  static func quoted(_ value: String) -> String {
    var result: [UInt8] = [ASCII.quote]
    for byte in value.utf8 {
      if byte == ASCII.quote || byte == ASCII.backslash { result.append(ASCII.backslash) }
      result.append(byte < ASCII.space && byte != ASCII.tab || byte == 0x7F ? ASCII.space : byte)
    }
    result.append(ASCII.quote)
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads parameters up to the end of the text; nil when it is malformed. A semicolon without a parameter is passed over.
  init?(_ cursor: inout TextCursor) {
    items = []
    while true {
      cursor.skipBlanks()
      if cursor.isAtEnd { return }
      guard cursor.take(";") else { return nil }
      cursor.skipBlanks()
      guard let name = cursor.token() else { continue }
      // RFC 9110 forbids white space around "=", MIME's writers leave it there: it is passed over.
      cursor.skipBlanks()
      guard cursor.take("=") else { return nil }
      cursor.skipBlanks()
      if cursor.next == ASCII.quote {
        guard let value = cursor.quotedString() else { return nil }
        items.append(Item(name: name, value: value))
      } else {
        // Browsers leave out quotes around values that are no tokens (a boundary with "/", say).
        let value = cursor.run { $0 != ASCII.semicolon && !ASCII.isBlank($0) && $0 != ASCII.quote }
        items.append(Item(name: name, value: value ?? ""))
      }
    }
  }
}

extension Parameters: RandomAccessCollection {
  /// The position of the first parameter.
  public var startIndex: Int { 0 }
  /// The position after the last parameter.
  public var endIndex: Int { items.count }
  /// The parameter at a position.
  public subscript(position: Int) -> Item { items[position] }
}
