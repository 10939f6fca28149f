/// A number of bytes, written `512`, `64k`, `10m`, `2g` or `1t` (1024-based).
public struct ByteCount: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The count itself; never negative when parsed.
  public var bytes: Int64

  /// A count of exactly `bytes` bytes.
  public init(_ bytes: Int64) { self.bytes = bytes }

  /// Reads a size such as `64k` or `1.5m`.
  /// - Throws: `QuantityError` when the text is no size, is not a whole number of bytes, or exceeds 8 EiB.
  public init(parsing text: some StringProtocol) throws(QuantityError) {
    let failure = QuantityError(input: String(text), expected: "a size such as 65536, 64k, 10m, 2g or 1t")
    guard let decimal = DecimalText(Substring(text)) else { throw failure }
    guard let shift = Self.units.first(where: { $0.name == decimal.unit.lowercased() })?.shift else { throw failure }
    if shift == 0 || !text.contains(".") {
      guard let whole = Int64(text.dropLast(decimal.unit.count)) else { throw failure }
      let (value, overflow) = whole.multipliedReportingOverflow(by: 1 << shift)
      guard !overflow else { throw failure }
      bytes = value
      return
    }
    let value = decimal.number * Double(Int64(1) << shift)
    guard value == value.rounded(), value < 0x1p62 else { throw failure }
    bytes = Int64(value)
  }

  private static let units: [(name: String, shift: Int64)] = [
    ("", 0), ("k", 10), ("m", 20), ("g", 30), ("t", 40),
  ]

  /// The shortest exact spelling: `64k` for 65,536, `65537` for one more.
  public var description: String {
    guard let unit = Self.units.last(where: { bytes != 0 && bytes % (1 << $0.shift) == 0 }) else { return "0" }
    return "\(bytes >> unit.shift)\(unit.name)"
  }

  /// Whether `a` is fewer bytes.
  public static func < (a: ByteCount, b: ByteCount) -> Bool { a.bytes < b.bytes }
}
