/// What in a regular expression would end the process when Swift's `Regex` compiles or runs it, instead of being an error.
///
/// Where it isn't clear what a byte means, the worse is assumed: an odd expression that is fine may be refused, and none that
/// isn't gets by.
enum RegexHazard {
  /// How many bytes an expression may have: the time to compile one grows with the square of it.
  static let longest = 4_000
  /// How deep classes may be nested: each takes a lot of the stack, and threads may have little.
  static let deepestClasses = 16
  /// How many operations (`&&`, `--`, `~~`) classes may have: each nests what follows it.
  static let mostOperations = 16
  /// How deep groups may be nested.
  static let deepestGroups = 200

  /// What would have been right in place of the hazard, as the end of "expected …"; nil when there is none.
  static func find(in pattern: String) -> String? {
    if pattern.utf8.count > longest { return "at most \(longest) bytes" }
    let bytes = pattern.map(byte)
    if hasBrokenUnicode(bytes) { return "\\uXXXX or \\UXXXXXXXX with all their hexadecimal digits, or \\u{X…}" }
    let depth = depths(bytes)
    if depth.operations > mostOperations { return "at most \(mostOperations) of &&, -- and ~~ in classes" }
    if depth.classes > deepestClasses { return "classes […] nested \(deepestClasses) deep at most" }
    if depth.groups > deepestGroups { return "groups (…) nested \(deepestGroups) deep at most" }
    // A group that is compiled away leaves nothing that a reference to it could look at.
    if hasEmptyRepetition(bytes), hasReference(bytes) { return "no {0} beside references to groups such as \\1" }
    return nil
  }

  /// A character as it is compared here. A bracket with a combining mark is another character to Swift, but counts all the same
  /// where it opens something.
  private static func byte(_ character: Character) -> UInt8 {
    let first = character.utf8.first ?? 0
    if character.utf8.count == 1 || first == UInt8(ascii: "[") || first == UInt8(ascii: "(") { return first }
    return character.isNewline ? 0x0A : 0x80
  }

  /// How deep classes and groups are nested at most, and how many operations there are in classes.
  private static func depths(_ bytes: [UInt8]) -> (classes: Int, groups: Int, operations: Int) {
    let ignoresBlanks = mayIgnoreBlanks(bytes)
    var (classes, groups, deepestClasses, deepestGroups, operations) = (0, 0, 0, 0, 0)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        let end = escapeEnd(bytes, from: index)
        // An opening bracket counts wherever it stands, a closing one only where nothing else can be meant.
        classes += bytes[index..<end].dropFirst(2).count { $0 == UInt8(ascii: "[") }
        index = end - 1
      case UInt8(ascii: "["):
        classes += 1
        // The bracket at the beginning of a class is a member of it.
        var next = index + 1
        while next < bytes.count, bytes[next] == UInt8(ascii: "^") || ignoresBlanks && ScriptText.isSpace(bytes[next]) {
          next += 1
        }
        if next < bytes.count, bytes[next] == UInt8(ascii: "]") { index = next }
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: "#") where ignoresBlanks:
        // A comment: what it opens counts, what it closes doesn't.
        let comment = bytes[index...].prefix { $0 != 0x0A && $0 != 0x0D }
        classes += comment.count { $0 == UInt8(ascii: "[") }
        groups += comment.count { $0 == UInt8(ascii: "(") }
        index = comment.endIndex - 1
      case UInt8(ascii: "&"), UInt8(ascii: "-"), UInt8(ascii: "~"):
        if classes > 0, index > 0, bytes[index - 1] == bytes[index] { operations += 1 }
      case UInt8(ascii: "("): groups += 1
      case UInt8(ascii: ")"): if classes == 0 { groups = max(0, groups - 1) }
      default: break
      }
      deepestClasses = max(deepestClasses, classes)
      deepestGroups = max(deepestGroups, groups)
      index += 1
    }
    return (deepestClasses, deepestGroups, operations)
  }

  /// Whether `(?x)` or the like stands in it, from where on blanks and comments mean nothing.
  private static func mayIgnoreBlanks(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropLast().contains { index in
      guard bytes[index] == UInt8(ascii: "("), bytes[index + 1] == UInt8(ascii: "?") else { return false }
      let flags = bytes[(index + 2)...].prefix {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xDF) || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "^")
      }
      return flags.contains(UInt8(ascii: "x"))
    }
  }

  /// The index behind an escape: `\Q…\E`, `\cX`, `\M-\C-X`, `\p{…}`, `\k<…>` and the like, or a backslash and one byte.
  private static func escapeEnd(_ bytes: [UInt8], from start: Int) -> Int {
    let kind = start + 1 < bytes.count ? bytes[start + 1] : 0
    let rest = min(bytes.count, start + 2)
    switch kind {
    case UInt8(ascii: "Q"):
      var index = rest
      while index < bytes.count, !bytes[index...].starts(with: "\\E".utf8) { index += 1 }
      return min(bytes.count, index + 2)
    case UInt8(ascii: "c"): return min(bytes.count, start + 3)
    case UInt8(ascii: "C"), UInt8(ascii: "M"):
      let character = rest + 1
      guard character < bytes.count, bytes[rest] == UInt8(ascii: "-") else { return rest }
      return bytes[character] == UInt8(ascii: "\\") ? character : character + 1
    default:
      guard rest < bytes.count, let close = closing(bytes[rest], behind: kind) else { return rest }
      return (bytes[(rest + 1)...].firstIndex(of: close) ?? bytes.count - 1) + 1
    }
  }

  /// What closes the argument of an escape that `open` begins; nil where it takes none.
  private static func closing(_ open: UInt8, behind kind: UInt8) -> UInt8? {
    switch open {
    case UInt8(ascii: "{") where "pPNxougk".utf8.contains(kind): UInt8(ascii: "}")
    case UInt8(ascii: "<") where "gk".utf8.contains(kind): UInt8(ascii: ">")
    case UInt8(ascii: "'") where "gk".utf8.contains(kind): UInt8(ascii: "'")
    default: nil
    }
  }

  /// Whether digits of `\uXXXX` or `\UXXXXXXXX` are missing: what stands in their place is taken for them.
  private static func hasBrokenUnicode(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let digits = bytes[index + 1] == UInt8(ascii: "u") ? 4 : bytes[index + 1] == UInt8(ascii: "U") ? 8 : 0
      index += 2
      if digits == 4, index < bytes.count, bytes[index] == UInt8(ascii: "{") { continue }
      guard bytes[index...].prefix(digits).count(where: { ScriptText.hexValue($0) != nil }) == digits else {
        return true
      }
    }
    return false
  }

  /// Whether something is repeated no times: `{0}`, `{0,0}`, `{,0}`, with or without blanks.
  private static func hasEmptyRepetition(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      guard bytes[index] == UInt8(ascii: "{") else { return false }
      let inner = bytes[(index + 1)...].prefix {
        $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ",") || ScriptText.isSpace($0)
      }
      guard inner.endIndex < bytes.count, bytes[inner.endIndex] == UInt8(ascii: "}") else { return false }
      // Behind the comma stands the upper limit; `{0,}` has none.
      return inner.last { !ScriptText.isSpace($0) } == UInt8(ascii: "0")
    }
  }

  /// Whether something in it may refer to a group.
  private static func hasReference(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropLast().contains { index in
      let next = bytes[index + 1]
      switch bytes[index] {
      case UInt8(ascii: "\\"): return ScriptText.isDigit(next) || next == UInt8(ascii: "g") || next == UInt8(ascii: "k")
      case UInt8(ascii: "P"): return next == UInt8(ascii: "=")
      default: return false
      }
    }
  }
}
