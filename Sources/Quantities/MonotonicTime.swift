/// A point on a clock that only moves forward; comparable only with points of the same `TimeSource`.
public struct MonotonicTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the source's own zero.
  public var nanoseconds: Int64

  /// The point `nanoseconds` after the source's zero.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// A point later than every other.
  public static let never = MonotonicTime(nanoseconds: .max)

  /// Whether `a` comes before `b`.
  public static func < (a: MonotonicTime, b: MonotonicTime) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The point `d` later, held at `never`.
  public static func + (t: MonotonicTime, d: Duration) -> MonotonicTime {
    let (sum, overflow) = t.nanoseconds.addingReportingOverflow(d.nanoseconds)
    return overflow ? .never : MonotonicTime(nanoseconds: sum)
  }

  /// How long after `b` the point `a` is.
  public static func - (a: MonotonicTime, b: MonotonicTime) -> Duration {
    Duration(nanoseconds: a.nanoseconds &- b.nanoseconds)
  }
}
