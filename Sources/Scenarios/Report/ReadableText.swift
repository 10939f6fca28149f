import Quantities

/// Numbers and words as people read them.
package enum ReadableText {
  /// `512 B`, `64 KiB`, `1.5 MiB`: three figures at most.
  package static func bytes(_ count: Int64) -> String {
    var value = Double(count)
    var unit = "B"
    for next in ["KiB", "MiB", "GiB", "TiB"] where value >= 1023.5 {
      value /= 1024
      unit = next
    }
    return "\(unit == "B" ? String(count) : figures(value)) \(unit)"
  }

  /// `850 µs`, `12 ms`, `1.05 s`, `2 min 5 s`.
  package static func duration(_ duration: Duration) -> String {
    let nanoseconds = max(0, duration.nanoseconds)
    if nanoseconds < 999_500 { return "\((nanoseconds + 500) / 1000) µs" }
    if nanoseconds < 999_500_000 { return "\(figures(Double(nanoseconds) / 1e6)) ms" }
    if nanoseconds < 99_950_000_000 { return "\(figures(Double(nanoseconds) / 1e9)) s" }
    let seconds = (nanoseconds + 500_000_000) / 1_000_000_000
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds / 60 % 60) min"
  }

  /// `text` on lines of at most `width` characters, as far as its words allow.
  package static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return lines + [line]
  }

  /// `count` of something, with an s where it belongs.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(GroupedDigits.text(Int64(count))) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `text` with its middle left out where it is longer than `limit` characters, and on one line.
  package static func cut(_ text: String, to limit: Int) -> String {
    let line = printable(text)
    guard line.count > limit, limit > 3 else { return line }
    let tail = (limit - 1) / 2
    return "\(line.prefix(limit - 1 - tail))…\(line.suffix(tail))"
  }

  /// `text` followed by blanks up to `width` characters.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// `text` without control characters, which a client could use to write to the terminal of whoever reads the log.
  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else {
      return text
    }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "?" : scalar
        }))
  }

  /// Three figures, without zeros at the end.
  private static func figures(_ value: Double) -> String {
    if value >= 99.95 { return String(Int64(value.rounded())) }
    let scale: Double = value >= 9.995 ? 10 : 100
    let scaled = Int64((value * scale).rounded())
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
    if rest == 0 { return String(whole) }
    if scale == 10 { return "\(whole).\(rest)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
