/// What follows a backslash in a JSON string (RFC 8259 §7).
struct JSONEscape {
  /// The character it stands for; nil when it is none, or half of a surrogate pair.
  let scalar: Unicode.Scalar?
  /// How many bytes it takes behind the backslash; of a broken one, those that can be right.
  let width: Int

  /// Reads the bytes behind a backslash.
  init(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else {
      self.init(nil, 0)
      return
    }
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): self.init(Unicode.Scalar(first), 1)
    case UInt8(ascii: "b"): self.init("\u{8}", 1)
    case UInt8(ascii: "f"): self.init("\u{C}", 1)
    case UInt8(ascii: "n"): self.init("\n", 1)
    case UInt8(ascii: "r"): self.init("\r", 1)
    case UInt8(ascii: "t"): self.init("\t", 1)
    case UInt8(ascii: "u"): self.init(unicode: bytes.dropFirst())
    default: self.init(nil, 0)
    }
  }

  private init(_ scalar: Unicode.Scalar?, _ width: Int) {
    self.scalar = scalar
    self.width = width
  }

  private init(unicode bytes: some Collection<UInt8>) {
    guard let high = Self.unit(bytes) else {
      self.init(nil, 1)
      return
    }
    guard Unicode.UTF16.isLeadSurrogate(high) else {
      self.init(Unicode.Scalar(UInt32(high)), 5)
      return
    }
    guard bytes.dropFirst(4).starts(with: "\\u".utf8), let low = Self.unit(bytes.dropFirst(6)),
      Unicode.UTF16.isTrailSurrogate(low)
    else {
      self.init(nil, 5)
      return
    }
    self.init(Unicode.Scalar(0x1_0000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00)), 11)
  }

  private static func unit(_ bytes: some Collection<UInt8>) -> UInt16? {
    var value: UInt16 = 0
    let digits = bytes.prefix(4)
    guard digits.count == 4 else { return nil }
    for digit in digits {
      guard let digit = ScriptText.hexValue(digit) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// How many bytes the character has in UTF-8.
  var utf8Count: Int { scalar.map { UTF8.width($0) } ?? 0 }
}
