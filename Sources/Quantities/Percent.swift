/// A share from 0 to 100 percent, written `10%` or, where a percent sign is awkward, `10pct`.
public struct Percent: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number before the percent sign, 0...100.
  public var value: Double

  /// A share of `value` percent.
  public init(_ value: Double) { self.value = value }

  /// The share as a number from 0 to 1.
  public var fraction: Double { value / 100 }

  /// Reads `10%` or `10pct`.
  /// - Throws: `QuantityError` when the text is no percentage from 0 to 100.
  public init(parsing text: some StringProtocol) throws(QuantityError) {
    guard let decimal = DecimalText(Substring(text)), decimal.unit == "%" || decimal.unit.lowercased() == "pct",
      decimal.number <= 100
    else { throw QuantityError(input: String(text), expected: "a percentage from 0% to 100%, such as 30% or 30pct") }
    value = decimal.number
  }

  /// This share of `count`, rounded down.
  public func of(_ count: ByteCount) -> ByteCount {
    if value == 100 { return count }
    return ByteCount(Int64(Double(count.bytes) * value / 100))
  }

  /// The spelling, such as `10%`.
  public var description: String { DecimalText.print(value) + "%" }

  /// Whether `a` is the smaller share.
  public static func < (a: Percent, b: Percent) -> Bool { a.value < b.value }
}
