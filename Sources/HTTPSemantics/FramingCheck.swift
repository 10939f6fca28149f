/// What the fields that frame a request have said so far, and whether they agree (RFC 9112 §6.3).
struct FramingCheck {
  private var hosts = 0
  private var lengths = 0
  private var transferEncodings = 0
  private var chunkedCodings = 0
  private var lastCodingIsChunked = false

  /// Takes in a field line; a sentence when it is wrong by itself.
  mutating func note(name: Range<Int>, value: Range<Int>, in bytes: UnsafeRawBufferPointer) -> String? {
    switch name.count {
    case 4 where RequestHead.equal("Host", name, in: bytes):
      hosts += 1
      return hostViolation(RequestHead.trimmed(value, in: bytes), in: bytes)
    case 14 where RequestHead.equal("Content-Length", name, in: bytes):
      lengths += 1
      if lengths > 1 { return "Content-Length is sent more than once (RFC 9112 §6.3)" }
      let value = RequestHead.trimmed(value, in: bytes)
      if RequestHead.decimal(value, in: bytes) != nil { return nil }
      return "Content-Length is \"\(RequestHead.text(value, in: bytes))\", which is not one number (RFC 9112 §6.3)"
    case 17 where RequestHead.equal("Transfer-Encoding", name, in: bytes):
      transferEncodings += 1
      RequestHead.visitElements(of: value, in: bytes) { coding in
        lastCodingIsChunked = RequestHead.equal("chunked", coding, in: bytes)
        if lastCodingIsChunked { chunkedCodings += 1 }
      }
      return nil
    default:
      return nil
    }
  }

  /// The sentence for what is wrong between the fields; nil when they agree.
  func verdict(_ version: HTTPVersion) -> String? {
    if transferEncodings > 0 {
      if lengths > 0 { return "both Content-Length and Transfer-Encoding are sent (RFC 9112 §6.3)" }
      if version == .http10 { return "Transfer-Encoding is sent in an HTTP/1.0 request (RFC 9112 §6.1)" }
      if chunkedCodings > 1 { return "Transfer-Encoding names chunked more than once (RFC 9112 §6.1)" }
      if !lastCodingIsChunked { return "the last coding of Transfer-Encoding is not chunked (RFC 9112 §6.3)" }
    }
    if hosts > 1 { return "Host is sent more than once (RFC 9112 §3.2)" }
    if hosts == 0, version == .http11 { return "Host is missing (RFC 9112 §3.2)" }
    return nil
  }

  private func hostViolation(_ value: Range<Int>, in bytes: UnsafeRawBufferPointer) -> String? {
    for position in value {
      switch bytes[position] {
      case ASCII.space, ASCII.tab, ASCII.quote, 0x23, ASCII.slash, 0x3C, 0x3E, 0x3F, 0x40, ASCII.backslash:
        return "Host is \"\(RequestHead.text(value, in: bytes))\", which is no host and port (RFC 9112 §3.2)"
      default: continue
      }
    }
    return nil
  }
}
