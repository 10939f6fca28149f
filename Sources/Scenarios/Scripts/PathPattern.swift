#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A pattern for decoded paths in which `*` stands for any bytes, `/` included.
///
/// `%XX` stands for that byte, so that a blank, a star or a question mark can be written too.
public struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  /// The stretches between the stars; without a star there is one.
  let pieces: [ByteNeedle]

  /// Reads a pattern such as `/files/*`, which begins with "/" or "*".
  /// - Throws: `ScriptError` for white space, a query, a broken `%XX`, or another beginning.
  public init(parsing text: String) throws(ScriptError) {
    let cursor = ScriptCursor(text)
    guard cursor.next == UInt8(ascii: "/") || cursor.next == UInt8(ascii: "*") else {
      throw cursor.error(at: 0, expected: "a path pattern that begins with \"/\" or \"*\", such as /files/*")
    }
    var pieces: [ByteNeedle] = []
    var current: [UInt8] = []
    var index = 0
    while index < cursor.bytes.count {
      let byte = cursor.bytes[index]
      if byte == UInt8(ascii: "*") {
        pieces.append(ByteNeedle(current))
        current = []
      } else if byte == UInt8(ascii: "%") {
        guard let decoded = ScriptText.percentDecoded(cursor.bytes[...], at: index) else {
          throw cursor.error(at: index, expected: "two hexadecimal digits after \"%\"; a percent sign itself is %25")
        }
        current.append(decoded)
        index += 2
      } else if byte == UInt8(ascii: "?") || ScriptText.isSpace(byte) {
        throw cursor.error(
          at: index, expected: "a path pattern without query or white space (%20 is a blank, %3F a question mark)")
      } else {
        current.append(byte)
      }
      index += 1
    }
    self.pieces = pieces + [ByteNeedle(current)]
  }

  /// The bytes every matching path begins with.
  var literalBeginning: [UInt8] { pieces[0].bytes }

  /// The bytes every matching path ends with, behind its beginning; empty without a star.
  var literalEnding: [UInt8] { isLiteral ? [] : pieces[pieces.count - 1].bytes }

  /// Whether it stands for one path alone.
  var isLiteral: Bool { pieces.count == 1 }

  /// Whether the pattern covers the whole of `path`, in time linear in its length and without allocating.
  public func matches(_ path: ArraySlice<UInt8>) -> Bool {
    let prefix = pieces[0].bytes
    guard pieces.count > 1 else { return Self.equal(path, prefix) }
    let suffix = pieces[pieces.count - 1].bytes
    guard path.count >= prefix.count + suffix.count, Self.equal(path.prefix(prefix.count), prefix),
      Self.equal(path.suffix(suffix.count), suffix)
    else { return false }
    var rest = path.dropFirst(prefix.count).dropLast(suffix.count)
    for index in 1..<(pieces.count - 1) {
      guard let end = pieces[index].end(in: rest) else { return false }
      rest = rest[end...]
    }
    return true
  }

  /// Compares by memory: this runs for every rule on every request.
  private static func equal(_ a: ArraySlice<UInt8>, _ b: [UInt8]) -> Bool {
    a.count == b.count
      && a.withUnsafeBytes { a in
        b.withUnsafeBytes { b in
          guard let first = a.baseAddress, let second = b.baseAddress else { return true }
          return memcmp(first, second, b.count) == 0
        }
      }
  }

  /// The spelling, with `%XX` for what is not visible ASCII or has a meaning.
  public var description: String {
    pieces.map { $0.bytes.map(Self.spell).joined() }.joined(separator: "*")
  }

  private static func spell(_ byte: UInt8) -> String {
    if (0x21...0x7E).contains(byte), !"%*?".utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}
