/// Dates as HTTP writes them, in whole Unix seconds (RFC 9110 §5.6.7).
public enum HTTPDate {
  static let dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date as an IMF-fixdate, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
  ///
  /// Seconds before year 1 or after year 9999 are held at those ends.
  public static func format(unixSeconds: Int64) -> String {
    let time = CivilTime(unixSeconds: unixSeconds)
    var text: [UInt8] = []
    text.reserveCapacity(29)
    text += dayNames[time.weekday].utf8
    text += ", ".utf8
    append(time.day, width: 2, to: &text)
    text.append(ASCII.space)
    text += monthNames[Int(time.month) - 1].utf8
    text.append(ASCII.space)
    append(time.year, width: 4, to: &text)
    text.append(ASCII.space)
    append(time.hour, width: 2, to: &text)
    text.append(ASCII.colon)
    append(time.minute, width: 2, to: &text)
    text.append(ASCII.colon)
    append(time.second, width: 2, to: &text)
    text += " GMT".utf8
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(_ number: Int64, width: Int, to text: inout [UInt8]) {
    var divisor: Int64 = width == 4 ? 1000 : 10
    while divisor > 0 {
      text.append(ASCII.zero + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}
