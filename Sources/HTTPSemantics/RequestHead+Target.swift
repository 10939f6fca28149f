extension RequestHead {
  private static let rootPath: ArraySlice<UInt8> = [ASCII.slash]

  /// The request target as it was sent (RFC 9112 §3.2).
  public var target: String { String(decoding: targetBytes, as: UTF8.self) }

  /// The bytes of the request target.
  public var targetBytes: ArraySlice<UInt8> { block[(methodEnd + 1)..<targetEnd] }

  /// The path of the target, still percent-encoded; an absolute-form target yields its path (RFC 9112 §3.2.2).
  ///
  /// `*` and the `host:port` of CONNECT stay as they are. The empty path of `http://host` is `/` (RFC 9110 §4.2.3).
  public var pathBytes: ArraySlice<UInt8> {
    let bounds = targetBounds
    if bounds.path.isEmpty { return Self.rootPath }
    return block[bounds.path]
  }

  /// The query after the first question mark, still percent-encoded; nil without a question mark (RFC 3986 §3.4).
  public var queryBytes: ArraySlice<UInt8>? { targetBounds.query.map { block[$0] } }

  /// The path, percent-decoded as UTF-8; malformed escapes stay as they are (RFC 3986 §2.1).
  public var path: String {
    let bytes = pathBytes
    guard bytes.contains(0x25) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: PercentCoding.decode(bytes), as: UTF8.self)
  }

  /// The same head with another target.
  public func retargeted(_ target: String) -> RequestHead {
    RequestHead(method: method, target: target, version: version, fields: fields)
  }

  private var targetBounds: (path: Range<Int>, query: Range<Int>?) {
    block.withUnsafeBytes { bytes -> (path: Range<Int>, query: Range<Int>?) in
      guard let base = bytes.baseAddress else { return (0..<0, nil) }
      let start = Self.pathStart(bytes, from: methodEnd + 1, to: targetEnd)
      let end = ByteScan.first(0x23, in: base, from: start, to: targetEnd)
      let mark = ByteScan.first(0x3F, in: base, from: start, to: end)
      return (start..<mark, mark < end ? (mark + 1)..<end : nil)
    }
  }

  /// Where the path begins: behind `scheme://authority` of an absolute-form target, else at once.
  private static func pathStart(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
    guard start < end, ASCII.isLetter(bytes[start]) else { return start }
    var position = start
    while position < end, isSchemeByte(bytes[position]) { position += 1 }
    guard position + 2 < end, bytes[position] == ASCII.colon, bytes[position + 1] == ASCII.slash,
      bytes[position + 2] == ASCII.slash
    else { return start }
    position += 3
    while position < end, bytes[position] != ASCII.slash, bytes[position] != 0x3F, bytes[position] != 0x23 {
      position += 1
    }
    return position
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == 0x2B || byte == ASCII.dash || byte == 0x2E
  }
}
