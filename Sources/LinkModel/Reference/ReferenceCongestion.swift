/// An algorithm that adapts the window of a reference sender; windows are in segments, times in nanoseconds.
protocol ReferenceCongestion {
  /// The end of the next slow start after a loss at a window of `window`.
  mutating func threshold(afterLossAt window: Double) -> Double
  /// Grows `window` beyond slow start, after `count` segments were acknowledged.
  mutating func grow(_ window: inout Double, by count: Int, at now: Int64)
  /// Hears of an acknowledgement and says whether slow start should end.
  mutating func endsSlowStart(_ acknowledgement: ReferenceAcknowledgement) -> Bool
  /// A timeout: what was learnt is worth nothing now.
  mutating func forget()
  /// The sender had nothing to send for `idle` nanoseconds.
  mutating func resume(after idle: Int64)
}

extension CongestionControl {
  /// The algorithm as the reference runs it.
  var reference: any ReferenceCongestion {
    switch self {
    case .cubic: ReferenceCubic()
    case .reno: ReferenceReno()
    }
  }
}
