extension RequestHead {
  /// The value of the first field of this name; allocates nothing when there is none (RFC 9110 §5.1).
  public func value(_ name: StaticString) -> String? {
    guard mayHave(Self.bytes(of: name)) else { return nil }
    return block.withUnsafeBytes { bytes in
      var position = fieldsStart
      guard let range = Self.nextValue(Self.bytes(of: name), in: bytes, from: &position) else { return nil }
      return String(decoding: bytes[range], as: UTF8.self)
    }
  }

  /// Whether a field of this name is present.
  public func has(_ name: StaticString) -> Bool {
    guard mayHave(Self.bytes(of: name)) else { return false }
    return block.withUnsafeBytes { bytes in
      var position = fieldsStart
      return Self.nextValue(Self.bytes(of: name), in: bytes, from: &position) != nil
    }
  }

  /// Whether the first field of this name has white space behind its value, which is legal and trips simple parsers.
  public func hasBlankBehindValue(_ name: StaticString) -> Bool {
    guard mayHave(Self.bytes(of: name)) else { return false }
    return block.withUnsafeBytes { bytes in
      var position = fieldsStart
      guard let range = Self.nextValue(Self.bytes(of: name), in: bytes, from: &position) else { return false }
      return range.upperBound < bytes.count && ASCII.isBlank(bytes[range.upperBound])
    }
  }

  /// The value of the first field of this name.
  public subscript(_ name: String) -> String? {
    var name = name
    return name.withUTF8 { name in
      block.withUnsafeBytes { bytes in
        var position = fieldsStart
        guard let range = Self.nextValue(name, in: bytes, from: &position) else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
      }
    }
  }

  /// The values of all fields of this name, in order.
  public func values(_ name: String) -> [String] {
    var found: [String] = []
    var name = name
    name.withUTF8 { name in
      visitValues(name) { bytes, range in
        found.append(String(decoding: bytes[range], as: UTF8.self))
        return true
      }
    }
    return found
  }

  /// The values of all fields of this name joined by commas, as one list (RFC 9110 §5.2).
  public func combined(_ name: String) -> String? {
    let all = values(name)
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }

  /// All fields, in order.
  public var fields: HeaderFields {
    var found: [HeaderField] = []
    found.reserveCapacity(fieldCount)
    block.withUnsafeBytes { bytes in
      var position = fieldsStart
      while position < bytes.count {
        let end = Self.lineEnd(in: bytes, from: position)
        let nameEnd = bytes[position..<end].firstIndex(of: ASCII.colon) ?? end
        let value = Self.trimmed(min(nameEnd + 1, end)..<end, in: bytes)
        found.append(
          HeaderField(
            name: String(decoding: bytes[position..<nameEnd], as: UTF8.self),
            value: String(decoding: bytes[value], as: UTF8.self)))
        position = min(end + 2, bytes.count)
      }
    }
    return HeaderFields(found)
  }

  /// Whether any field's name begins with `prefix`: one look instead of one for each name of a family.
  func hasField(beginning prefix: StaticString) -> Bool {
    block.withUnsafeBytes { bytes in
      let prefix = Self.bytes(of: prefix)
      var position = fieldsStart
      while position < bytes.count {
        if Self.matches(prefix, in: bytes, at: position) { return true }
        position = min(Self.lineEnd(in: bytes, from: position) + 2, bytes.count)
      }
      return false
    }
  }

  /// Calls `visit` with the bounds of each value of the fields named `name` until it returns false.
  func visitValues(_ name: UnsafeBufferPointer<UInt8>, _ visit: (UnsafeRawBufferPointer, Range<Int>) -> Bool) {
    guard mayHave(name) else { return }
    block.withUnsafeBytes { bytes in
      var position = fieldsStart
      while let range = Self.nextValue(name, in: bytes, from: &position) {
        guard visit(bytes, range) else { return }
      }
    }
  }

  static func bytes(of text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// The bounds of the next value of a field named `name`; moves `position` to the line behind it.
  static func nextValue(
    _ name: UnsafeBufferPointer<UInt8>, in bytes: UnsafeRawBufferPointer, from position: inout Int
  ) -> Range<Int>? {
    while position < bytes.count {
      let start = position
      let end = lineEnd(in: bytes, from: start)
      position = min(end + 2, bytes.count)
      let colon = start + name.count
      if colon < end, bytes[colon] == ASCII.colon, matches(name, in: bytes, at: start) {
        return trimmed((colon + 1)..<end, in: bytes)
      }
    }
    return nil
  }

  private static func matches(_ name: UnsafeBufferPointer<UInt8>, in bytes: UnsafeRawBufferPointer, at start: Int)
    -> Bool
  {
    guard start + name.count <= bytes.count else { return false }
    for offset in 0..<name.count where !ASCII.equalIgnoringCase(bytes[start + offset], name[offset]) { return false }
    return true
  }

  /// The position of the CRLF that ends the line, or the end of the block.
  private static func lineEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return bytes.count }
    var position = start
    while position < bytes.count {
      position = ByteScan.first(ASCII.lineFeed, in: base, from: position, to: bytes.count)
      if position < bytes.count, position > start, bytes[position - 1] == ASCII.carriageReturn { return position - 1 }
      position += 1
    }
    return bytes.count
  }

  static func trimmed(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, ASCII.isBlank(bytes[lower]) { lower += 1 }
    while upper > lower, ASCII.isBlank(bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
  }
}
