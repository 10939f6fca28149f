extension RequestHead {
  /// Whether the connection may be kept for another request (RFC 9112 §9.3).
  public var isKeepAliveRequested: Bool {
    var keeps = version == .http11
    var closes = false
    visitValues(Self.bytes(of: "Connection")) { bytes, range in
      Self.visitElements(of: range, in: bytes) { element in
        if Self.equal("close", element, in: bytes) { closes = true }
        if Self.equal("keep-alive", element, in: bytes) { keeps = true }
      }
      return true
    }
    return keeps && !closes
  }

  /// Whether the client waits for `100 Continue`; an HTTP/1.0 client can't (RFC 9110 §10.1.1).
  public var expectsContinue: Bool {
    guard version == .http11 else { return false }
    var expects = false
    visitValues(Self.bytes(of: "Expect")) { bytes, range in
      Self.visitElements(of: range, in: bytes) { element in
        if Self.equal("100-continue", element, in: bytes) { expects = true }
      }
      return !expects
    }
    return expects
  }

  /// The body's length by the first Content-Length; nil when absent or not a number (RFC 9110 §8.6).
  public var declaredContentLength: Int64? {
    var length: Int64?
    visitValues(Self.bytes(of: "Content-Length")) { bytes, range in
      length = Self.decimal(range, in: bytes)
      return false
    }
    return length
  }

  /// Whether the body is framed by the chunked coding, which must be the last one named (RFC 9112 §6.1).
  public var isChunked: Bool {
    var last = false
    visitValues(Self.bytes(of: "Transfer-Encoding")) { bytes, range in
      Self.visitElements(of: range, in: bytes) { last = Self.equal("chunked", $0, in: bytes) }
      return true
    }
    return last
  }

  /// Whether a body of at least a byte may follow the head (RFC 9112 §6).
  public var hasBody: Bool {
    if let length = declaredContentLength, length > 0 { return true }
    return has("Transfer-Encoding")
  }

  /// The number in `range`, which must be digits alone and fit.
  static func decimal(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Int64? {
    guard !range.isEmpty else { return nil }
    var value: Int64 = 0
    for position in range {
      guard ASCII.isDigit(bytes[position]) else { return nil }
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int64(bytes[position] - ASCII.zero))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }

  /// Calls `visit` with the bounds of each member of a comma-separated list, empty ones left out (RFC 9110 §5.6.1).
  static func visitElements(of range: Range<Int>, in bytes: UnsafeRawBufferPointer, _ visit: (Range<Int>) -> Void) {
    var start = range.lowerBound
    var quoted = false
    var position = start
    while position <= range.upperBound {
      if position == range.upperBound || (bytes[position] == ASCII.comma && !quoted) {
        let element = trimmed(start..<position, in: bytes)
        if !element.isEmpty { visit(element) }
        start = position + 1
      } else if bytes[position] == ASCII.quote {
        quoted.toggle()
      } else if bytes[position] == ASCII.backslash, quoted, position + 1 < range.upperBound {
        position += 1
      }
      position += 1
    }
  }

  static func equal(_ text: StaticString, _ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count
    where !ASCII.equalIgnoringCase(bytes[range.lowerBound + offset], text.utf8Start[offset]) { return false }
    return true
  }
}
