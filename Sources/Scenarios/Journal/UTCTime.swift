#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A point of the wall clock, in UTC, to the millisecond.
public struct UTCTime {
  private let parts: tm
  private let milliseconds: Int

  /// The point `nanoseconds` after 1970.
  public init(nanosecondsSince1970 nanoseconds: Int64) {
    var seconds = time_t(nanoseconds / 1_000_000_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    self.parts = parts
    milliseconds = Int(nanoseconds / 1_000_000 % 1000)
  }

  /// `02:38:13.042Z`.
  public var timeOfDay: String {
    "\(Self.two(parts.tm_hour)):\(Self.two(parts.tm_min)):\(Self.two(parts.tm_sec)).\(three)Z"
  }

  /// `2026-01-31T02:38:13.042Z` (RFC 3339 §5.6).
  public var timestamp: String {
    "\(parts.tm_year + 1900)-\(Self.two(parts.tm_mon + 1))-\(Self.two(parts.tm_mday))T\(timeOfDay)"
  }

  private var three: String { String(String(1000 + milliseconds).dropFirst()) }
  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }
}
