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

  /// Prints `value` with at most nine decimals, without trailing zeros and never with an exponent.
  static func print(_ value: Double) -> String {
    let whole = value.rounded(.towardZero)
    guard abs(whole) < 9e15 else { return String(format(whole)) }
    let billionths = Int64(((value - whole).magnitude * 1e9).rounded())
    if billionths == 0 { return String(Int64(whole)) }
    if billionths == 1_000_000_000 { return String(Int64(whole) + (value < 0 ? -1 : 1)) }
    var digits = String(billionths)
    digits = String(repeating: "0", count: 9 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(value < 0 ? "-" : "")\(Int64(whole.magnitude)).\(digits)"
  }

  /// Digits of a number beyond what a Double holds exactly, where only the magnitude matters.
  private static func format(_ whole: Double) -> String {
    var digits = ""
    var rest = whole.magnitude
    while rest >= 1 {
      let quotient = (rest / 10).rounded(.towardZero)
      digits = String(Int(rest - quotient * 10)) + digits
      rest = quotient
    }
    return digits
  }
}
