/// A date and time of day in the proleptic Gregorian calendar, UTC, with its count of Unix seconds.
struct CivilTime: Equatable {
  var year: Int64
  /// 1...12.
  var month: Int64
  var day: Int64
  var hour: Int64 = 0
  var minute: Int64 = 0
  var second: Int64 = 0

  private static let daysBeforeMonth: [Int64] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

  static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// Whether the day exists and the time is on the clock; a leap second counts as one (RFC 9110 §5.6.7).
  var isValid: Bool {
    guard (1...12).contains(month), day >= 1, (0...23).contains(hour), (0...59).contains(minute),
      (0...60).contains(second)
    else { return false }
    let leap: Int64 = month == 2 && Self.isLeap(year) ? 1 : 0
    return day <= Self.daysBeforeMonth[Int(month)] - Self.daysBeforeMonth[Int(month) - 1] + leap
  }

  /// Seconds since 1970-01-01T00:00:00Z; the time must be valid.
  var unixSeconds: Int64 {
    let past = year - 1
    let leaps = floored(past, 4) - floored(past, 100) + floored(past, 400)
    let leap: Int64 = month > 2 && Self.isLeap(year) ? 1 : 0
    let days = past * 365 + leaps + Self.daysBeforeMonth[Int(month) - 1] + leap + day - 1 - Self.daysBefore1970
    return ((days * 24 + hour) * 60 + minute) * 60 + second
  }

  /// Days from 0001-01-01 to 1970-01-01.
  private static let daysBefore1970: Int64 = 719_162

  private func floored(_ a: Int64, _ b: Int64) -> Int64 { a >= 0 ? a / b : -((-a + b - 1) / b) }
}

extension CivilTime {
  /// The time `unixSeconds` after 1970, held within the years 1...9999, which a date in HTTP can express.
  init(unixSeconds: Int64) {
    let held = min(max(unixSeconds, -62_135_596_800), 253_402_300_799)
    let sinceYearOne = held + Self.daysBefore1970 * 86_400
    var days = sinceYearOne / 86_400
    let clock = sinceYearOne % 86_400
    let quadricentury = days / 146_097
    days %= 146_097
    // The last day of a leap century or leap year belongs to it, not to a period of its own: hence the limits of 3.
    let century = min(days / 36_524, 3)
    days -= century * 36_524
    let quadrennium = days / 1461
    days %= 1461
    let yearOfFour = min(days / 365, 3)
    days -= yearOfFour * 365
    year = quadricentury * 400 + century * 100 + quadrennium * 4 + yearOfFour + 1
    let leap: Int64 = Self.isLeap(year) ? 1 : 0
    month = 1
    while month < 12, days >= Self.daysBeforeMonth[Int(month)] + (month >= 2 ? leap : 0) { month += 1 }
    day = days - Self.daysBeforeMonth[Int(month) - 1] - (month > 2 ? leap : 0) + 1
    hour = clock / 3600
    minute = clock / 60 % 60
    second = clock % 60
  }

  /// The day of the week, 0 for Monday.
  var weekday: Int {
    let days = unixSeconds >= 0 ? unixSeconds / 86_400 : -((86_399 - unixSeconds) / 86_400)
    return Int(((days % 7) + 7 + 3) % 7)
  }

  func isLater(than other: CivilTime) -> Bool {
    (year, month, day, hour, minute, second)
      > (other.year, other.month, other.day, other.hour, other.minute, other.second)
  }
}
