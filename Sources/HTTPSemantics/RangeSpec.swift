/// One member of a Range field, before the length of the representation is known (RFC 9110 §14.1.1).
enum RangeSpec: Equatable {
  /// From a first to a last position, or to the end.
  case from(Int64, to: Int64?)
  /// The last so many bytes.
  case suffix(Int64)

  /// Reads `bytes=0-9, 20-, -5`; nil when the unit is another, the list is malformed, or it is longer than `most`.
  ///
  /// Empty members are allowed, as in every list (RFC 9110 §5.6.1.2).
  static func list(parsing text: String, most: Int) -> [RangeSpec]? {
    var cursor = TextCursor(text)
    guard let unit = cursor.token(), ASCII.equalIgnoringCase(unit, "bytes"), cursor.take("=") else { return nil }
    var specs: [RangeSpec] = []
    while true {
      cursor.skip { ASCII.isBlank($0) || $0 == ASCII.comma }
      if cursor.isAtEnd { return specs.isEmpty ? nil : specs }
      guard let spec = one(&cursor), specs.count < most else { return nil }
      specs.append(spec)
      cursor.skipBlanks()
      guard cursor.isAtEnd || cursor.next == ASCII.comma else { return nil }
    }
  }

  private static func one(_ cursor: inout TextCursor) -> RangeSpec? {
    if cursor.take("-") { return cursor.saturatingNumber().map { .suffix($0) } }
    guard let first = cursor.saturatingNumber(), cursor.take("-") else { return nil }
    let last = cursor.saturatingNumber()
    if let last, last < first { return nil }
    return .from(first, to: last)
  }

  /// The bytes of a representation of `length` bytes that are meant; nil when there are none (RFC 9110 §14.1.2).
  func resolved(length: Int64) -> ByteRange? {
    switch self {
    case .from(let first, let last):
      first < length ? ByteRange(lower: first, upper: min(last ?? .max, length - 1)) : nil
    case .suffix(let count):
      count > 0 ? ByteRange(lower: max(0, length - count), upper: length - 1) : nil
    }
  }
}
