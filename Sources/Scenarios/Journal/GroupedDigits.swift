/// Whole numbers as people read them.
public enum GroupedDigits {
  /// `65,536`.
  public static func text(_ number: Int64) -> String {
    let digits = String(number.magnitude)
    var out = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { out += "," }
      out.append(digit)
    }
    return out
  }
}
