import HTTPSemantics

/// What the journal can tell of an answer that is written byte for byte: its final head, where it begins with one.
struct RawHead {
  /// The final status; 200 where there is none.
  private(set) var status = 200
  /// The fields of the final head, as far as they can be read.
  private(set) var fields = HeaderFields()
  /// How many bytes all heads have, the empty line behind each included.
  private(set) var length: Int64 = 0

  /// Heads longer than this aren't looked for.
  private static let limit = 65_536

  /// Reads the heads at the beginning of `pieces`, interim ones first (RFC 9110 §15.2).
  init(_ pieces: [RawPiece]) {
    var bytes: [UInt8] = []
    for piece in pieces {
      guard bytes.count < Self.limit else { break }
      switch piece {
      case .bytes(let more): bytes += more
      case .pause: continue
      case .data: break
      }
      if case .data = piece { break }
    }
    var rest = bytes[...]
    while let end = Self.end(of: rest) {
      let lines = String(decoding: rest[..<end], as: UTF8.self).split(whereSeparator: \.isNewline)
      guard let first = lines.first, first.hasPrefix("HTTP/1."), let code = Int(first.dropFirst(9).prefix(3)),
        (100...599).contains(code)
      else { return }
      length += Int64(end - rest.startIndex)
      rest = rest[end...]
      guard code >= 200 else { continue }
      status = code
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = ScriptText.trimmed(String(line[line.index(after: colon)...]))
        fields.append(String(line[..<colon]), value)
      }
      return
    }
  }

  /// The index behind the empty line that ends a head; nil where it doesn't end.
  private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    var lineStart = bytes.startIndex
    while let feed = bytes[lineStart...].firstIndex(of: 10) {
      let line = bytes[lineStart..<feed]
      if feed > bytes.startIndex, line.isEmpty || (line.count == 1 && line.first == 13) { return feed + 1 }
      lineStart = feed + 1
    }
    return nil
  }
}
