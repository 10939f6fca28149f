/// An entity tag: the name of one version of a representation (RFC 9110 §8.8.3).
public struct EntityTag: Hashable, Sendable {
  /// What stands between the quotes.
  public var opaque: String
  /// Whether the tag promises equivalent content only, not equal bytes (RFC 9110 §8.8.3).
  public var isWeak: Bool

  /// A tag of `opaque`, strong unless said otherwise.
  public init(opaque: String, isWeak: Bool = false) {
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// Reads `"abc"` or `W/"abc"`; nil for anything else (RFC 9110 §8.8.3).
  public init?(parsing text: String) {
    var cursor = TextCursor(text)
    cursor.skipBlanks()
    guard let tag = Self.take(&cursor) else { return nil }
    cursor.skipBlanks()
    guard cursor.isAtEnd else { return nil }
    self = tag
  }

  /// The tag as it stands in a field (RFC 9110 §8.8.3).
  public var text: String { isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"" }

  /// Whether both tags are strong and equal (RFC 9110 §8.8.3.2).
  public func matchesStrongly(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }

  /// Whether the tags are equal, weak or not (RFC 9110 §8.8.3.2).
  public func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }

  /// Reads the value of If-Match or If-None-Match; members that are no entity tags are left out (RFC 9110 §13.1.1).
  public static func list(parsing text: String) -> EntityTagList {
    var cursor = TextCursor(text)
    cursor.skipBlanks()
    if cursor.take("*") {
      cursor.skipBlanks()
      return cursor.isAtEnd ? .any : .tags([])
    }
    var tags: [EntityTag] = []
    while !cursor.isAtEnd {
      cursor.skip { ASCII.isBlank($0) || $0 == ASCII.comma }
      let tag = take(&cursor)
      cursor.skipBlanks()
      if let tag, cursor.isAtEnd || cursor.next == ASCII.comma { tags.append(tag) }
      cursor.skip { $0 != ASCII.comma }
    }
    return .tags(tags)
  }

  private static func take(_ cursor: inout TextCursor) -> EntityTag? {
    let isWeak = cursor.take("W/")
    guard cursor.take("\"") else { return nil }
    let opaque = cursor.run { $0 > ASCII.space && $0 != ASCII.quote && $0 != 0x7F } ?? ""
    return cursor.take("\"") ? EntityTag(opaque: opaque, isWeak: isWeak) : nil
  }
}
