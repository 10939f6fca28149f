extension ResponseParser {
  /// The longest line that tells a chunk's size, in bytes with its extensions.
  private static let longestSizeLine = 16 * 1024

  /// Reads the next line of the chunked coding; false when more bytes are needed (RFC 9112 §7.1).
  mutating func readChunkFraming(_ bytes: inout ArraySlice<UInt8>) throws(Failure) -> Bool {
    switch state {
    case .chunkEnd:
      return try readChunkEnd(&bytes)
    case .trailers:
      let isWhole = lines.takeLine(&bytes)
      guard lines.taken <= Self.longestHead else { throw .headTooLarge }
      guard isWhole else { return false }
      if !lines.line.isEmpty {
        if let problem = lines.keepField() { throw .malformedTrailer(problem) }
      } else {
        state = .ending(trailers: HeaderFields(lines.fields))
        lines = FieldLineReader()
      }
      return true
    default:
      let isWhole = lines.takeLine(&bytes)
      guard lines.taken <= Self.longestSizeLine else {
        throw .malformedChunk("the line of a chunk's size exceeds \(Self.longestSizeLine) bytes")
      }
      guard isWhole else { return false }
      let size = try Self.chunkSize(lines.line)
      lines = FieldLineReader()
      state = size == 0 ? .trailers : .chunkData(left: size)
      return true
    }
  }

  /// Reads the line end behind a chunk's data, refusing anything else at its first byte.
  private mutating func readChunkEnd(_ bytes: inout ArraySlice<UInt8>) throws(Failure) -> Bool {
    let isWhole = lines.takeLine(&bytes)
    let isSound = isWhole ? lines.line.isEmpty : lines.line.isEmpty || lines.line == [ASCII.carriageReturn]
    // What stands there instead depends on how the bytes were split, so the error doesn't show it.
    guard isSound else { throw .malformedChunk("a chunk's data isn't followed by a line end (RFC 9112 §7.1)") }
    if isWhole {
      lines = FieldLineReader()
      state = .chunkSize
    }
    return isWhole
  }

  /// The number at the start of a size line; extensions are passed over (RFC 9112 §7.1.1).
  private static func chunkSize(_ line: [UInt8]) throws(Failure) -> Int64 {
    var size: Int64 = 0
    var digits = 0
    for byte in line {
      guard let digit = ASCII.hexValue(byte) else { break }
      let (product, overflow) = size.multipliedReportingOverflow(by: 16)
      guard !overflow else { throw .malformedChunk("the chunk size \"\(FieldLineReader.excerpt(line))\" is too large") }
      size = product + Int64(digit)
      digits += 1
    }
    let rest = line[digits...].drop { ASCII.isBlank($0) }
    guard digits > 0, rest.isEmpty || rest.first == ASCII.semicolon else {
      throw .malformedChunk("\"\(FieldLineReader.excerpt(line))\" is no chunk size in hexadecimal digits")
    }
    return size
  }
}
