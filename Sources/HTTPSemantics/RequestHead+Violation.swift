extension RequestHead {
  /// Why the head must be refused with 400, as a sentence; nil for a sound head (RFC 9112 §3.2, §6.3, RFC 9110 §5.5).
  ///
  /// Stricter than the standard in one point: two equal Content-Length values are refused, not merged. A client that sends
  /// them has a fault worth showing. One pass, no allocation for a sound head.
  public func framingViolation() -> String? {
    block.withUnsafeBytes { bytes -> String? in
      guard let base = bytes.baseAddress else { return nil }
      for position in 0..<methodEnd where !ASCII.isToken(bytes[position]) {
        return "the method holds a byte that no method may hold (RFC 9110 §9.1)"
      }
      guard methodEnd > 0, targetEnd > methodEnd + 1 else {
        return "the request line lacks a method or a target (RFC 9112 §3)"
      }
      for position in (methodEnd + 1)..<targetEnd where bytes[position] <= ASCII.space || bytes[position] == 0x7F {
        return "the request target holds white space or a control byte (RFC 9112 §3.2)"
      }
      var check = FramingCheck()
      var lines = 0
      var position = fieldsStart
      while position < bytes.count {
        let start = position
        while position < bytes.count, ASCII.isToken(bytes[position]) { position += 1 }
        guard position > start, position < bytes.count, bytes[position] == ASCII.colon else {
          return Self.nameViolation(in: bytes, at: position, isFirst: position == start)
        }
        let name = start..<position
        let end = ByteScan.firstControl(in: base, from: position + 1, to: bytes.count)
        guard end + 1 < bytes.count, bytes[end] == ASCII.carriageReturn, bytes[end + 1] == ASCII.lineFeed else {
          return "the value of \(Self.text(name, in: bytes)) holds a control byte (RFC 9110 §5.5)"
        }
        if let violation = check.note(name: name, value: (position + 1)..<end, in: bytes) { return violation }
        lines += 1
        position = end + 2
      }
      guard lines == fieldCount else { return "a field holds a line break (RFC 9110 §5.5)" }
      return check.verdict(version)
    }
  }

  private static func nameViolation(in bytes: UnsafeRawBufferPointer, at position: Int, isFirst: Bool) -> String {
    guard position < bytes.count, bytes[position] != ASCII.carriageReturn else {
      return "a field line lacks its colon (RFC 9112 §5)"
    }
    if ASCII.isBlank(bytes[position]) {
      return isFirst
        ? "a field line begins with white space (RFC 9112 §5.2)"
        : "a field name holds white space or is followed by it (RFC 9112 §5.1)"
    }
    return isFirst && bytes[position] == ASCII.colon
      ? "a field has no name (RFC 9110 §5.1)" : "a field name holds a byte that no name may hold (RFC 9110 §5.1)"
  }

  static func text(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
