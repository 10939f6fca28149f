import Quantities

/// Figures as verdicts write them.
enum FigureText {
  /// `0.31 s`, `2 s`, `1.999 s`: seconds, to the millisecond.
  static func seconds(_ duration: Duration) -> String {
    let nanoseconds = duration.nanoseconds
    let milliseconds = (nanoseconds.magnitude + 500_000) / 1_000_000
    if milliseconds == 0, nanoseconds != 0 { return "less than 1 ms" }
    var text = "\(nanoseconds < 0 ? "-" : "")\(milliseconds / 1000)"
    let rest = milliseconds % 1000
    if rest > 0 {
      var digits = String(String(rest + 1000).dropFirst())
      while digits.hasSuffix("0") { digits.removeLast() }
      text += "." + digits
    }
    return text + " s"
  }

  /// `1,234 bytes`.
  static func bytes(_ count: Int64) -> String { "\(grouped(count)) byte\(count == 1 ? "" : "s")" }

  /// `3 attempts`.
  static func count(_ count: Int, _ noun: String) -> String {
    "\(grouped(Int64(count))) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `65,536`.
  static func grouped(_ number: Int64) -> String {
    let digits = String(number.magnitude)
    var out = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { out += "," }
      out.append(digit)
    }
    return out
  }
}
