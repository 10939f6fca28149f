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

  /// Prints `value` as the shortest decimal that reads back the same, without ".0" and without an exponent.
  static func print(_ value: Double) -> String {
    let text = "\(value)"
    guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }),
      let exponent = Int(text[text.index(after: mark)...])
    else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
    let mantissa = text[..<mark]
    let sign = mantissa.hasPrefix("-") ? "-" : ""
    let parts = mantissa.drop { $0 == "-" }.split(separator: ".")
    let fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
    let digits = String(parts.first ?? "0") + fraction
    let point = (parts.first?.count ?? 0) + exponent
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
