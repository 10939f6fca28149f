/// A body of several parts of one representation, made piece by piece (RFC 9110 §14.6).
///
/// The parts' own bytes are the caller's: each comes between its preamble and the next.
public struct MultipartByteRanges: Hashable, Sendable {
  /// The runs of bytes, one a part.
  public let ranges: [ByteRange]
  /// How many bytes the whole representation has.
  public let total: Int64
  /// The value of Content-Type for the answer (RFC 9110 §14.6).
  public let contentType: String

  private let partType: String
  private let boundary: String

  /// A body of `ranges` of a representation of `contentType`, its parts divided by `boundary`.
  public init(ranges: [ByteRange], total: Int64, contentType: String, boundary: String) {
    self.ranges = ranges
    self.total = total
    self.boundary = boundary
    partType = contentType
    self.contentType = "multipart/byteranges; boundary=\(Parameters.quotedIfNeeded(boundary))"
  }

  /// The bytes before those of part `index`: boundary, Content-Type and Content-Range (RFC 9110 §15.3.7.2).
  public func preamble(forPart index: Int) -> [UInt8] {
    let lead = index == 0 ? "" : "\r\n"
    let range = ranges[index].contentRange(of: total)
    return Array("\(lead)--\(boundary)\r\nContent-Type: \(partType)\r\nContent-Range: \(range)\r\n\r\n".utf8)
  }

  /// The bytes behind those of the last part (RFC 2046 §5.1.1).
  public var epilogue: [UInt8] { Array("\(ranges.isEmpty ? "" : "\r\n")--\(boundary)--\r\n".utf8) }

  /// The length of the whole body.
  public var length: Int64 {
    ranges.indices.reduce(Int64(epilogue.count)) { sum, index in
      sum + Int64(preamble(forPart: index).count) + ranges[index].count
    }
  }
}
