extension MultipartFormParser {
  /// Gathers the head of a part up to its empty line.
  mutating func scanHead(
    _ bytes: UnsafeRawBufferPointer, _ position: inout Int, _ emit: (MultipartFormEvent) throws -> Void
  ) throws {
    let start = position
    while position < bytes.count, headEnd < 4 {
      let byte = bytes[position]
      position += 1
      let expected = headEnd % 2 == 0 ? ASCII.carriageReturn : ASCII.lineFeed
      if byte == expected {
        headEnd += 1
      } else {
        headEnd = byte == ASCII.carriageReturn ? 1 : 0
      }
      head.append(byte)
      if head.count > Self.longestPartHead {
        throw fail(
          "the head of a part exceeds \(Self.longestPartHead) bytes", at: offset + Int64(position - start) - 1)
      }
    }
    guard headEnd == 4 else { return }
    let fields = try headFields(endingAt: offset + Int64(position - start))
    state = .data
    // A part without data may end in the CRLF of its head's empty line: that CRLF can begin the delimiter.
    matched = 2
    borrowed = 2
    try emit(.partBegan(fields))
  }

  /// The fields of the gathered head; a line that begins with a blank continues the one before (RFC 5322 §2.2.3).
  private mutating func headFields(endingAt end: Int64) throws -> HeaderFields {
    let headStart = end - Int64(head.count)
    var lines: [HeaderField] = []
    var lineStart = 0
    while lineStart < head.count {
      let lineEnd = head[lineStart...].firstIndex(of: ASCII.lineFeed) ?? head.count
      let next = lineEnd + 1
      let line = head[
        lineStart..<(lineEnd > lineStart && head[lineEnd - 1] == ASCII.carriageReturn ? lineEnd - 1 : lineEnd)]
      if line.isEmpty { break }
      if let first = line.first, ASCII.isBlank(first), let last = lines.indices.last {
        lines[last].value += " " + Self.text(line)
      } else {
        guard let colon = line.firstIndex(of: ASCII.colon), colon > lineStart,
          line[..<colon].allSatisfy({ ASCII.isToken($0) })
        else { throw fail("a line in the head of a part is no field", at: headStart + Int64(lineStart)) }
        lines.append(HeaderField(name: Self.text(line[..<colon]), value: Self.text(line[(colon + 1)...])))
      }
      lineStart = next
    }
    return HeaderFields(lines)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(ASCII.trimmed(Substring(decoding: bytes, as: UTF8.self)))
  }
}
