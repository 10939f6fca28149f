/// A plain non-negative decimal number followed by a unit, as all quantities are written.
struct DecimalText {
  let number: Double
  let unit: Substring

  /// Splits `text` after its number; nil unless it starts with digits, with at most one point.
  init?(_ text: Substring) {
    let digits = text.prefix { $0.isASCII && ($0.isWholeNumber || $0 == ".") }
    guard let first = digits.first, first != ".", digits.last != ".", let value = Double(digits), value.isFinite
    else { return nil }
    number = value
    unit = text[digits.endIndex...]
  }

  /// Prints `value` without a trailing ".0" and without an exponent for the magnitudes that occur.
  static func print(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    return "\(value)"
  }
}
