extension ResponseParser {
  /// Reads lines up to the end of a head; nil when more bytes are needed.
  mutating func readHead(_ bytes: inout ArraySlice<UInt8>) throws(Failure) -> Event? {
    while true {
      let isWhole = lines.takeLine(&bytes)
      if statusLine == nil { try checkName(isWhole: isWhole) }
      guard lines.taken <= Self.longestHead else { throw .headTooLarge }
      guard isWhole else { return nil }
      guard var head = statusLine else {
        statusLine = try parseStatusLine(lines.line)
        lines.endLine()
        continue
      }
      if !lines.line.isEmpty {
        if let problem = lines.keepField() { throw .malformedHead(problem) }
        continue
      }
      head.fields = HeaderFields(lines.fields)
      lines = FieldLineReader()
      statusLine = nil
      if (100..<200).contains(head.status), head.status != 101 { return .interim(head) }
      try frame(head)
      return .head(head)
    }
  }

  /// Refuses what can't become `HTTP/` any more, at its first wrong byte.
  private func checkName(isWhole: Bool) throws(Failure) {
    let name = Array("HTTP/".utf8)
    guard name.starts(with: lines.line.prefix(name.count)) else { throw .notHTTP }
    if isWhole, lines.line.count < name.count { throw .notHTTP }
  }

  /// Reads `HTTP/1.1 200 OK`; the space behind the status code may be missing when there are no words (RFC 9112 §4).
  private func parseStatusLine(_ line: [UInt8]) throws(Failure) -> ResponseHead {
    let version = line.dropFirst(5).prefix { !ASCII.isBlank($0) }
    guard version.count == 3, let major = version.first, let minor = version.last, ASCII.isDigit(major),
      version[version.startIndex + 1] == 0x2E, ASCII.isDigit(minor)
    else { throw malformed(line, "names no version such as HTTP/1.1") }
    guard major == ASCII.zero + 1 else {
      throw .unsupportedVersion("HTTP/\(String(decoding: version, as: UTF8.self))")
    }
    let rest = line[version.endIndex...].drop { ASCII.isBlank($0) }
    let digits = rest.prefix { ASCII.isDigit($0) }
    let reason = rest[digits.endIndex...]
    guard digits.count == 3, digits.first != ASCII.zero, reason.first.map({ ASCII.isBlank($0) }) ?? true else {
      throw malformed(line, "has no status code of three digits")
    }
    if line.contains(0) { throw .malformedHead("the status line holds a NUL byte (RFC 9112 §4)") }
    return ResponseHead(
      status: digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }, reason: FieldLineReader.trimmedText(reason),
      version: minor == ASCII.zero ? .http10 : .http11)
  }

  private func malformed(_ line: [UInt8], _ problem: String) -> Failure {
    .malformedStatusLine("the status line \"\(FieldLineReader.excerpt(line))\" \(problem) (RFC 9112 §4)")
  }
}
