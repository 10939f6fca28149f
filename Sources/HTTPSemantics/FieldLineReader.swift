/// Takes the lines of a head out of a stream and keeps the fields among them (RFC 9112 §5).
///
/// Lenient as curl is: a line may end in a bare LF, and a field may be folded over several lines.
struct FieldLineReader: Sendable {
  /// The fields read so far.
  private(set) var fields: [HeaderField] = []
  /// The bytes of the line that has begun, without its end.
  private(set) var line: [UInt8] = []
  /// How many bytes were taken from the stream.
  private(set) var taken = 0

  /// Whether nothing has been read.
  var isEmpty: Bool { taken == 0 }

  /// Takes bytes up to the end of a line; false when the end isn't there yet. The line stays in `line` until `endLine`.
  mutating func takeLine(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    let count = bytes.count
    let end = bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { ByteScan.first(ASCII.lineFeed, in: $0, from: 0, to: count) } ?? 0
    }
    line += bytes.prefix(end)
    let isWhole = end < count
    let step = isWhole ? end + 1 : end
    bytes = bytes.dropFirst(step)
    taken += step
    if isWhole, line.last == ASCII.carriageReturn { line.removeLast() }
    return isWhole
  }

  /// Makes room for the next line.
  mutating func endLine() { line.removeAll(keepingCapacity: true) }

  /// Keeps the line as a field, or as more of the field before it; a sentence when it is neither (RFC 9112 §5.2).
  mutating func keepField() -> String? {
    defer { endLine() }
    if line.contains(0) { return "a field line holds a NUL byte (RFC 9110 §5.5)" }
    // A CR within a line is to be refused or replaced (RFC 9112 §2.2).
    for index in line.indices where line[index] == ASCII.carriageReturn { line[index] = ASCII.space }
    if let first = line.first, ASCII.isBlank(first) {
      guard !fields.isEmpty else { return "the first field line begins with white space (RFC 9112 §2.2)" }
      let rest = Self.trimmedText(line[...])
      if rest.isEmpty { return nil }
      let last = fields.count - 1
      fields[last].value += fields[last].value.isEmpty ? rest : " \(rest)"
      return nil
    }
    guard let colon = line.firstIndex(of: ASCII.colon) else {
      return "the field line \"\(Self.excerpt(line))\" lacks its colon (RFC 9112 §5)"
    }
    let name = Self.trimmedText(line[..<colon])
    if name.isEmpty { return "a field has no name (RFC 9110 §5.1)" }
    fields.append(HeaderField(name: name, value: Self.trimmedText(line[(colon + 1)...])))
    return nil
  }

  /// The text of bytes without the white space around it: UTF-8, or ISO 8859-1 where it isn't (RFC 9110 §5.5).
  static func trimmedText(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.drop { ASCII.isBlank($0) }
    while let last = bytes.last, ASCII.isBlank(last) { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The start of a line, for an error.
  static func excerpt(_ line: [UInt8]) -> String {
    let text = trimmedText(line.prefix(60))
    return line.count > 60 ? "\(text)…" : text
  }
}
