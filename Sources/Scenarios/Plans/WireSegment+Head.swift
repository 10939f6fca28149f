extension WireSegment {
  /// Whether these are the bytes of a final answer's head, rather than those of an interim one or no head at all; 101 is final.
  public var isFinalHead: Bool {
    let bytes: [UInt8]
    switch self {
    case .bytes(let all), .dribble(let all, _): bytes = all
    case .body, .wait, .end: return false
    }
    let version: StaticString = "HTTP/1.1 "
    let digit = version.utf8CodeUnitCount
    return bytes.count > digit && bytes[...].starts(with: version)
      && (bytes[digit] >= UInt8(ascii: "2") || bytes[digit...].starts(with: "101"))
  }
}
