/// A rate in bits per second, written `256kbit`, `1mbit`, `8bit` (decimal bits) or `32kB`, `1MB` (decimal bytes).
public struct BitRate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Bits per second; positive when parsed.
  public var bitsPerSecond: Double

  /// A rate of `bitsPerSecond` bits per second.
  public init(bitsPerSecond: Double) { self.bitsPerSecond = bitsPerSecond }

  /// Bytes per second.
  public var bytesPerSecond: Double { bitsPerSecond / 8 }

  /// How long `count` bytes take at this rate; 292 years stand for more.
  public func duration(of count: ByteCount) -> Duration {
    Duration(nanoseconds: Int64(min((Double(count.bytes) * 8e9 / bitsPerSecond).rounded(.up), 0x1.fffffffffffffp62)))
  }

  /// How many whole bytes have passed after `elapsed`: the most whose `duration(of:)` isn't longer.
  public func bytes(after elapsed: Duration) -> ByteCount {
    guard elapsed > .zero else { return ByteCount(0) }
    var count = Int64(min(Double(elapsed.nanoseconds) * bitsPerSecond / 8e9, 0x1p62))
    // Floating point may be one off, and a schedule that waits for the last byte would then wait for ever.
    if duration(of: ByteCount(count + 1)) <= elapsed { count += 1 }
    if count > 0, duration(of: ByteCount(count)) > elapsed { count -= 1 }
    return ByteCount(count)
  }

  /// Reads a rate such as `256kbit` or `1MB`.
  /// - Throws: `QuantityError` when the text is no rate or is zero.
  public init(parsing text: some StringProtocol) throws(QuantityError) {
    let failure = QuantityError(
      input: String(text), expected: "a rate such as 256kbit, 1mbit, 8bit (bits) or 32kB, 1MB (bytes), above zero")
    guard let decimal = DecimalText(Substring(text)) else { throw failure }
    let name = decimal.unit.hasSuffix("bit") || decimal.unit == "kB" || decimal.unit == "KB"
    let unit = name ? decimal.unit.lowercased() : String(decimal.unit)
    guard let scale = Self.units.first(where: { $0.name == unit })?.bits, decimal.number > 0 else { throw failure }
    bitsPerSecond = decimal.number * scale
  }

  private static let units: [(name: String, bits: Double)] = [
    ("bit", 1), ("kbit", 1e3), ("mbit", 1e6), ("gbit", 1e9), ("B", 8), ("kb", 8e3), ("MB", 8e6), ("GB", 8e9),
  ]

  /// The spelling in bits with the largest unit that keeps the number whole, else the largest below the value.
  public var description: String {
    let bits = Self.units.prefix(4)
    let exact = bits.last { bitsPerSecond >= $0.bits && (bitsPerSecond / $0.bits).rounded() == bitsPerSecond / $0.bits }
    let unit = exact ?? bits.last { bitsPerSecond >= $0.bits } ?? bits[0]
    return DecimalText.print(bitsPerSecond / unit.bits) + unit.name
  }

  /// Whether `a` is slower.
  public static func < (a: BitRate, b: BitRate) -> Bool { a.bitsPerSecond < b.bitsPerSecond }
}
