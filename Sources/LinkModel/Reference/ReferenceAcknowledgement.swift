/// What an acknowledgement tells the congestion control.
struct ReferenceAcknowledgement {
  /// When it came.
  let now: Int64
  /// The round trip it measured; nil when only repetitions were acknowledged.
  let roundTrip: Int64?
  /// The first segments not acknowledged and not sent.
  let acknowledged: Int
  let next: Int
  /// The window, and whether slow start is going on.
  let window: Double
  let isSlowStart: Bool
}
