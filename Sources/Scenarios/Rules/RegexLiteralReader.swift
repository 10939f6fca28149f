/// Takes a regular expression apart into bytes that stand for themselves and stretches that may be anything.
struct RegexLiteralReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ pattern: String) { bytes = Array(pattern.utf8) }

  /// Each piece of the expression at its top level: a byte for itself, nil for anything; nil when not all is understood.
  mutating func atoms() -> [UInt8?]? {
    // Outside ASCII a quantifier may belong to several scalars, and blanks may mean nothing.
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    var atoms: [UInt8?] = []
    if next == UInt8(ascii: "^") { position += 1 }
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "|"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return nil
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
        guard byte != UInt8(ascii: "{") || skipRange(), !atoms.isEmpty else { return nil }
        // The piece before may be missing or repeated.
        atoms[atoms.count - 1] = nil
      case UInt8(ascii: "("):
        guard skipGroup() else { return nil }
        atoms.append(nil)
      case UInt8(ascii: "["):
        guard skipClass() else { return nil }
        atoms.append(nil)
      case UInt8(ascii: "\\"):
        guard let escaped = escape() else { return nil }
        atoms.append(escaped.literal)
      case UInt8(ascii: "$"):
        if position < bytes.count { atoms.append(nil) }
      case UInt8(ascii: "."), UInt8(ascii: "^"): atoms.append(nil)
      default: atoms.append(byte)
      }
    }
    return atoms
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Reads what follows a backslash; nil for one whose reach isn't known here, such as `\Q` or `\x41`.
  private mutating func escape() -> (literal: UInt8?, Void)? {
    guard let byte = next else { return nil }
    position += 1
    if "dDwWsShHvVRbBntr".utf8.contains(byte) { return (nil, ()) }
    let isWord = ScriptText.isDigit(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
    return isWord ? nil : (byte, ())
  }

  /// Moves over `2}`, `2,}`, `,5}` or `2,5}`.
  private mutating func skipRange() -> Bool {
    let start = position
    while let byte = next, ScriptText.isDigit(byte) || byte == UInt8(ascii: ",") { position += 1 }
    guard next == UInt8(ascii: "}"), position > start else { return false }
    position += 1
    return true
  }

  /// Moves over a group; of those that begin with `(?` only the ones that change nothing around them.
  private mutating func skipGroup() -> Bool {
    if next == UInt8(ascii: "?") {
      position += 1
      if next == UInt8(ascii: "P") { position += 1 }
      if next == UInt8(ascii: "<") {
        position += 1
        guard let letter = next, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter & 0xDF) else { return false }
      } else {
        guard next == UInt8(ascii: ":") else { return false }
      }
    } else if next == UInt8(ascii: "*") {
      return false
    }
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: ")"): return true
      case UInt8(ascii: "("): guard skipGroup() else { return false }
      case UInt8(ascii: "["): guard skipClass() else { return false }
      case UInt8(ascii: "\\"): guard escape() != nil else { return false }
      default: break
      }
    }
    return false
  }

  /// Moves over `[…]`, classes in it included.
  private mutating func skipClass() -> Bool {
    if next == UInt8(ascii: "^") { position += 1 }
    // Dialects differ on what a bracket means here.
    if next == UInt8(ascii: "]") { return false }
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "]"): return true
      case UInt8(ascii: "["): guard skipClass() else { return false }
      case UInt8(ascii: "\\"): guard escape() != nil else { return false }
      default: break
      }
    }
    return false
  }
}
