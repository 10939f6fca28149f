/// The parameters of a query in order, percent-decoded; a plus stays a plus (RFC 3986 §3.4).
public struct QueryItems: Hashable, Sendable {
  /// One parameter.
  public struct Item: Hashable, Sendable {
    /// The decoded name.
    public var name: String
    /// The decoded value; nil when there was no equals sign.
    public var value: String?

    /// A parameter of `name` and `value`.
    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  let items: [Item]

  /// Reads the bytes behind the question mark, parameters being separated by `&`.
  public init(_ queryBytes: ArraySlice<UInt8>?) {
    guard let queryBytes, !queryBytes.isEmpty else {
      items = []
      return
    }
    items = queryBytes.split(separator: Self.ampersand).map { part in
      guard let equals = part.firstIndex(of: ASCII.equals) else { return Item(name: Self.text(part), value: nil) }
      return Item(name: Self.text(part[..<equals]), value: Self.text(part[(equals + 1)...]))
    }
  }

  /// The value of the first parameter of this name; empty when it has no equals sign, nil when it is absent.
  public subscript(name: String) -> String? {
    items.first { $0.name == name }.map { $0.value ?? "" }
  }

  /// The values of all parameters of this name, in order; empty for one without an equals sign.
  public func values(_ name: String) -> [String] {
    items.compactMap { $0.name == name ? $0.value ?? "" : nil }
  }

  /// Whether a parameter of this name is present.
  public func contains(_ name: String) -> Bool { items.contains { $0.name == name } }

  private static let ampersand: UInt8 = 0x26

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(0x25) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: PercentCoding.decode(bytes), as: UTF8.self)
  }
}

extension QueryItems: RandomAccessCollection {
  /// The position of the first parameter.
  public var startIndex: Int { 0 }
  /// The position after the last parameter.
  public var endIndex: Int { items.count }
  /// The parameter at a position.
  public subscript(position: Int) -> Item { items[position] }
}

extension QueryItems {
  /// The undecoded value of the first parameter spelt exactly `name`, found without allocating.
  ///
  /// A parameter without an equals sign has an empty value; an escaped spelling of the name isn't found.
  public static func rawValue(named name: StaticString, in queryBytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let found = queryBytes.withUnsafeBytes { bytes in range(named: name, in: bytes) }
    return found.map { queryBytes[(queryBytes.startIndex + $0.lowerBound)..<(queryBytes.startIndex + $0.upperBound)] }
  }

  private static func range(named name: StaticString, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let base = bytes.baseAddress else { return nil }
    var start = 0
    while start < bytes.count {
      let end = ByteScan.first(ampersand, in: base, from: start, to: bytes.count)
      let nameEnd = start + name.utf8CodeUnitCount
      if nameEnd <= end, nameEnd == end || bytes[nameEnd] == ASCII.equals, starts(bytes, at: start, with: name) {
        return nameEnd == end ? end..<end : (nameEnd + 1)..<end
      }
      start = end + 1
    }
    return nil
  }

  private static func starts(_ bytes: UnsafeRawBufferPointer, at start: Int, with name: StaticString) -> Bool {
    for offset in 0..<name.utf8CodeUnitCount where bytes[start + offset] != name.utf8Start[offset] { return false }
    return true
  }
}
