extension Duration {
  /// Reads `250ms`, `2s`, `1.5m`, `1h`, or a bare number of seconds.
  /// - Throws: `QuantityError` when the text is no duration or exceeds 100 years.
  public init(parsing text: some StringProtocol) throws(QuantityError) {
    let failure = QuantityError(input: String(text), expected: "a duration such as 250ms, 2s, 1.5m or 1h")
    guard let decimal = DecimalText(Substring(text)),
      let unit = Self.quantityUnits.first(where: { $0.name == decimal.unit.lowercased() })
    else { throw failure }
    let value = (decimal.number * Double(unit.nanoseconds)).rounded()
    guard value <= 3.2e18 else { throw failure }
    self.init(nanoseconds: Int64(value))
  }

  private static let quantityUnits: [(name: String, nanoseconds: Int64)] = [
    ("ms", 1_000_000), ("s", 1_000_000_000), ("", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000),
  ]

  /// A duration of whole nanoseconds.
  public init(nanoseconds: Int64) {
    self.init(
      secondsComponent: nanoseconds / 1_000_000_000, attosecondsComponent: nanoseconds % 1_000_000_000 * 1_000_000_000)
  }

  /// The duration in nanoseconds, held at the ends of Int64's range.
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    let (sum, carry) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return carry ? (seconds < 0 ? .min : .max) : sum
  }

  /// The duration in seconds.
  public var inSeconds: Double { Double(nanoseconds) / 1e9 }

  /// The exact spelling with the largest unit that keeps the number whole: `250ms`, `90s`, `1h`.
  public var quantityText: String {
    let value = nanoseconds
    for name in ["h", "m", "s"] {
      guard let unit = Self.quantityUnits.first(where: { $0.name == name })?.nanoseconds else { continue }
      if value != 0, value % unit == 0 { return "\(value / unit)\(name)" }
    }
    if value == 0 { return "0s" }
    let (whole, rest) = value.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { return "\(whole)ms" }
    var fraction = String(rest.magnitude + 1_000_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(value < 0 ? "-" : "")\(whole.magnitude).\(fraction)ms"
  }
}
