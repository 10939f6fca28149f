/// A path of which some segments are captured, such as `/users/{id}`.
public struct PathTemplate: Hashable, Sendable {
  /// One stretch between two slashes.
  enum Segment: Hashable, Sendable {
    case literal([UInt8])
    /// Any segment that isn't empty, under this name.
    case capture(String)
  }

  let segments: [Segment]

  /// Reads `/users/{id}`; a capture takes a whole segment.
  /// - Throws: `ScriptError` with the column of the first mistake.
  public init(parsing text: String) throws(ScriptError) {
    let cursor = ScriptCursor(text)
    guard cursor.next == UInt8(ascii: "/") else {
      throw cursor.error(at: 0, expected: "a path template that begins with \"/\", such as /users/{id}")
    }
    var segments: [Segment] = []
    var names: Set<String> = []
    var offset = 1
    // By bytes, because a slash followed by a combining mark is one Character.
    for bytes in cursor.bytes.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      defer { offset += bytes.count + 1 }
      if bytes.count > 1, bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") {
        let name = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        guard !name.isEmpty, name.utf8.allSatisfy(ScriptText.isTokenByte), names.insert(name).inserted else {
          throw cursor.error(
            at: offset, found: String(decoding: bytes, as: UTF8.self),
            expected: "a name that is used once, such as {id}")
        }
        segments.append(.capture(name))
      } else if bytes.contains(UInt8(ascii: "{")) || bytes.contains(UInt8(ascii: "}")) {
        throw cursor.error(
          at: offset, found: String(decoding: bytes, as: UTF8.self),
          expected: "a capture that is a whole segment, such as /{id}/")
      } else {
        segments.append(.literal(Array(bytes)))
      }
    }
    self.segments = segments
  }

  /// The bytes every matching path begins with.
  var literalBeginning: [UInt8] {
    var bytes: [UInt8] = []
    for segment in segments {
      bytes.append(UInt8(ascii: "/"))
      guard case .literal(let literal) = segment else { break }
      bytes += literal
    }
    return bytes
  }

  /// What the captures caught in a decoded path; nil when it doesn't match.
  public func captures(in path: ArraySlice<UInt8>) -> [(name: String, value: String)]? {
    var captures: [(name: String, value: String)] = []
    var rest = path
    for segment in segments {
      guard rest.popFirst() == UInt8(ascii: "/") else { return nil }
      let part = rest.prefix { $0 != UInt8(ascii: "/") }
      rest = rest[part.endIndex...]
      switch segment {
      case .literal(let bytes): guard part.elementsEqual(bytes) else { return nil }
      case .capture(let name):
        guard !part.isEmpty else { return nil }
        captures.append((name, String(decoding: part, as: UTF8.self)))
      }
    }
    return rest.isEmpty ? captures : nil
  }
}
