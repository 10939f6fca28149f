/// The head of a request as one block of bytes, looked into on demand (RFC 9112 §2.1).
///
/// The block is `METHOD SP target SP HTTP/1.1 CRLF` and then each field as `Name: value CRLF`, without the empty line. Nothing
/// is copied out of it until somebody asks: a request that matches no rule costs one allocation.
public struct RequestHead: Sendable, Equatable {
  /// The bytes of the head: request line and field lines, without the empty line at the end.
  public private(set) var block: [UInt8]
  /// The version of the request line.
  public let version: HTTPVersion

  let methodEnd: Int
  let targetEnd: Int
  let fieldsStart: Int
  /// How many fields were added: a line break smuggled into a value makes more lines than this.
  private(set) var fieldCount = 0
  /// A bit for each field that is present, by first letter and length: most looks are for fields that aren't.
  private(set) var presence: UInt64 = 0

  /// A head of a request line alone, with room for `reserving` bytes of fields; copies both buffers.
  public init(
    method: UnsafeBufferPointer<UInt8>, target: UnsafeBufferPointer<UInt8>, version: HTTPVersion, reserving: Int
  ) {
    block = []
    block.reserveCapacity(method.count + target.count + 12 + max(0, reserving))
    block.append(contentsOf: method)
    methodEnd = block.count
    block.append(ASCII.space)
    block.append(contentsOf: target)
    targetEnd = block.count
    let rest: StaticString = version == .http11 ? " HTTP/1.1\r\n" : " HTTP/1.0\r\n"
    block.append(contentsOf: UnsafeBufferPointer(start: rest.utf8Start, count: rest.utf8CodeUnitCount))
    fieldsStart = block.count
    self.version = version
  }

  /// A head whose field lines `fill` writes in one go into a buffer of at least `capacity` bytes.
  ///
  /// `fill` returns how many bytes all lines need and how many lines they are; it is called again with enough room when the
  /// first buffer was too small.
  public init(
    method: UnsafeBufferPointer<UInt8>, target: UnsafeBufferPointer<UInt8>, version: HTTPVersion, capacity: Int,
    fill: (UnsafeMutableRawBufferPointer) -> (bytes: Int, count: Int)
  ) {
    let rest: StaticString = version == .http11 ? " HTTP/1.1\r\n" : " HTTP/1.0\r\n"
    let start = method.count + 1 + target.count + rest.utf8CodeUnitCount
    var room = capacity
    var lines = (bytes: 0, count: 0)
    var bytes: [UInt8] = []
    repeat {
      bytes = [UInt8](unsafeUninitializedCapacity: start + room) { buffer, used in
        var end = buffer[...].initialize(fromContentsOf: method)
        buffer.initializeElement(at: end, to: ASCII.space)
        end = buffer[(end + 1)...].initialize(fromContentsOf: target)
        end = buffer[end...].initialize(fromContentsOf: Self.bytes(of: rest))
        lines = fill(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[end...]))
        used = end + min(lines.bytes, buffer.count - end)
      }
      (room, lines.bytes) = (lines.bytes, bytes.count - start)
    } while bytes.count < start + room
    block = bytes
    methodEnd = method.count
    targetEnd = method.count + 1 + target.count
    fieldsStart = start
    fieldCount = lines.count
    self.version = version
    presence = Self.presence(in: bytes, from: start)
  }

  /// A head of the given parts.
  public init(method: String, target: String, version: HTTPVersion = .http11, fields: HeaderFields) {
    var method = method
    var target = target
    self = method.withUTF8 { method in
      target.withUTF8 { target in
        RequestHead(method: method, target: target, version: version, reserving: fields.count * 40)
      }
    }
    for field in fields {
      var name = field.name
      var value = field.value
      name.withUTF8 { name in value.withUTF8 { value in appendField(name: name, value: value) } }
    }
  }

  /// Adds a field line at the end; copies both buffers and looks at neither.
  public mutating func appendField(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    // One append of a line put together on the stack is several times as fast as six appends.
    let nameCount = name.count
    let count = nameCount + value.count + 4
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { line in
      guard let start = line.baseAddress else { return }
      if let name = name.baseAddress { start.initialize(from: name, count: nameCount) }
      start[nameCount] = ASCII.colon
      start[nameCount + 1] = ASCII.space
      if let value = value.baseAddress { (start + nameCount + 2).initialize(from: value, count: count - nameCount - 4) }
      start[count - 2] = ASCII.carriageReturn
      start[count - 1] = ASCII.lineFeed
      block.append(contentsOf: UnsafeBufferPointer(line))
    }
    fieldCount += 1
    if let first = name.first { presence |= Self.presenceBit(first, count: name.count) }
  }

  /// The bit of a field name of `count` bytes that begins with `first` in any letter case.
  static func presenceBit(_ first: UInt8, count: Int) -> UInt64 {
    1 << ((UInt64(first | 0x20) &+ UInt64(truncatingIfNeeded: count) &* 11) & 63)
  }

  /// Whether a field of this name can be among the fields; false is certain.
  func mayHave(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first else { return false }
    return presence & Self.presenceBit(first, count: name.count) != 0
  }

  private static func presence(in block: [UInt8], from start: Int) -> UInt64 {
    block.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var presence: UInt64 = 0
      var position = start
      while position < bytes.count {
        let colon = ByteScan.first(ASCII.colon, in: base, from: position, to: bytes.count)
        if colon > position { presence |= presenceBit(bytes[position], count: colon - position) }
        position = ByteScan.first(ASCII.lineFeed, in: base, from: min(colon, bytes.count), to: bytes.count) + 1
      }
      return presence
    }
  }

  /// The method as text, such as `GET` (RFC 9110 §9.1).
  public var method: String { String(decoding: methodBytes, as: UTF8.self) }

  /// The bytes of the method.
  public var methodBytes: ArraySlice<UInt8> { block[..<methodEnd] }

  /// Whether the method is this one; methods are case-sensitive (RFC 9110 §9.1).
  public func methodIs(_ name: StaticString) -> Bool {
    guard name.utf8CodeUnitCount == methodEnd else { return false }
    return block.withUnsafeBufferPointer { bytes in
      for position in 0..<methodEnd where bytes[position] != name.utf8Start[position] { return false }
      return true
    }
  }
}
