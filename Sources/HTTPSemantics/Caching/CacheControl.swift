/// The directives of Cache-Control, found by name without regard to case (RFC 9111 §5.2).
public struct CacheControl: Hashable, Sendable {
  /// One directive.
  public struct Directive: Hashable, Sendable {
    /// The name in lower case.
    public var name: String
    /// What stands behind `=`, without quotes; nil when nothing does.
    public var argument: String?
  }

  /// The directives, in order.
  public let directives: [Directive]

  /// The directives of all Cache-Control fields among `fields`.
  public init(_ fields: HeaderFields) { self.init(parsing: fields.combined("Cache-Control") ?? "") }

  /// The directives of a field's value; members that can't be read are left out.
  public init(parsing text: String) {
    var directives: [Directive] = []
    var cursor = TextCursor(text)
    while true {
      cursor.skip { ASCII.isBlank($0) || $0 == ASCII.comma }
      if cursor.isAtEnd { break }
      if let name = cursor.token() {
        var argument: String?
        // Lenient: blanks around "=", and arguments that are no tokens.
        cursor.skipBlanks()
        if cursor.take("=") {
          cursor.skipBlanks()
          argument = cursor.quotedString() ?? cursor.run { $0 != ASCII.comma && !ASCII.isBlank($0) } ?? ""
        }
        directives.append(Directive(name: name.lowercased(), argument: argument))
      }
      while let byte = cursor.next, byte != ASCII.comma {
        if cursor.quotedString() == nil { cursor.step() }
      }
    }
    self.directives = directives
  }

  /// Whether a directive of this lower-case name is present, with or without an argument.
  public func contains(_ name: String) -> Bool { directives.contains { $0.name == name } }

  /// Whether a directive of this lower-case name is present without an argument, so that it holds for all fields.
  public func containsPlain(_ name: String) -> Bool { directives.contains { $0.name == name && $0.argument == nil } }

  /// The seconds of the first directive of this lower-case name; nil when absent, 0 when it is no number.
  ///
  /// A freshness that can't be read counts as none (RFC 9111 §4.2.1). Numbers too large for Int64 are held at its end.
  public func seconds(_ name: String) -> Int64? {
    guard let directive = directives.first(where: { $0.name == name }) else { return nil }
    var cursor = TextCursor(directive.argument ?? "")
    guard let seconds = cursor.saturatingNumber(), cursor.isAtEnd else { return 0 }
    return seconds
  }

  /// `max-age` in seconds (RFC 9111 §5.2.1.1, §5.2.2.1).
  public var maxAge: Int64? { seconds("max-age") }
  /// `no-store` (RFC 9111 §5.2.1.5, §5.2.2.5).
  public var noStore: Bool { contains("no-store") }
  /// `no-cache` without field names; with them it speaks of those fields only (RFC 9111 §5.2.2.4).
  public var noCache: Bool { containsPlain("no-cache") }
  /// `must-revalidate` (RFC 9111 §5.2.2.2).
  public var mustRevalidate: Bool { contains("must-revalidate") }
  /// `immutable` (RFC 8246 §2).
  public var immutable: Bool { contains("immutable") }
  /// `only-if-cached`: the client would rather have 504 than wait (RFC 9111 §5.2.1.7).
  public var onlyIfCached: Bool { contains("only-if-cached") }
}
