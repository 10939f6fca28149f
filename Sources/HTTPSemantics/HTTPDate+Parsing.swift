extension HTTPDate {
  /// Reads an IMF-fixdate, an RFC 850 date or an asctime date; nil for anything else (RFC 9110 §5.6.7).
  ///
  /// The two-digit year of an RFC 850 date is the latest one that is not more than 50 years after `now`. Without `now`, 69 to
  /// 99 are in the 20th century, as POSIX has it. The name of the weekday must be one, but is not checked against the date.
  public static func parse(_ text: String, now: Int64? = nil) -> Int64? {
    var cursor = TextCursor(text)
    guard let weekday = cursor.word() else { return nil }
    if cursor.take(",") {
      guard cursor.take(" ") else { return nil }
      return dayNames.contains(weekday) ? fixdate(&cursor) : rfc850(&cursor, weekday: weekday, now: now)
    }
    guard dayNames.contains(weekday), cursor.take(" ") else { return nil }
    return asctime(&cursor)
  }

  private static let longDayNames = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private static func fixdate(_ cursor: inout TextCursor) -> Int64? {
    guard let day = cursor.number(2), cursor.take(" "), let month = month(&cursor), cursor.take(" "),
      let year = cursor.number(4), cursor.take(" ")
    else { return nil }
    guard let clock = clock(&cursor), cursor.take(" GMT"), cursor.isAtEnd else { return nil }
    let time = CivilTime(year: year, month: month, day: day, hour: clock.0, minute: clock.1, second: clock.2)
    return time.isValid ? time.unixSeconds : nil
  }

  private static func rfc850(_ cursor: inout TextCursor, weekday: String, now: Int64?) -> Int64? {
    guard longDayNames.contains(weekday), let day = cursor.number(2), cursor.take("-"),
      let month = month(&cursor), cursor.take("-"), let short = cursor.number(2), cursor.take(" ")
    else { return nil }
    guard let clock = clock(&cursor), cursor.take(" GMT"), cursor.isAtEnd else { return nil }
    var time = CivilTime(year: 0, month: month, day: day, hour: clock.0, minute: clock.1, second: clock.2)
    if let now {
      var limit = CivilTime(unixSeconds: now)
      limit.year += 50
      time.year = limit.year - limit.year % 100 + short
      if time.isLater(than: limit) { time.year -= 100 }
    } else {
      time.year = short + (short < 69 ? 2000 : 1900)
    }
    return time.isValid ? time.unixSeconds : nil
  }

  private static func asctime(_ cursor: inout TextCursor) -> Int64? {
    guard let month = month(&cursor), cursor.take(" "),
      let day = cursor.take(" ") ? cursor.number(1) : cursor.number(2), cursor.take(" "),
      let clock = clock(&cursor), cursor.take(" "), let year = cursor.number(4), cursor.isAtEnd
    else { return nil }
    let time = CivilTime(year: year, month: month, day: day, hour: clock.0, minute: clock.1, second: clock.2)
    return time.isValid ? time.unixSeconds : nil
  }

  private static func month(_ cursor: inout TextCursor) -> Int64? {
    guard let name = cursor.word(), let index = monthNames.firstIndex(of: name) else { return nil }
    return Int64(index) + 1
  }

  private static func clock(_ cursor: inout TextCursor) -> (Int64, Int64, Int64)? {
    guard let hour = cursor.number(2), cursor.take(":"), let minute = cursor.number(2), cursor.take(":"),
      let second = cursor.number(2)
    else { return nil }
    return (hour, minute, second)
  }
}
