/// NewReno: half the window after a loss, and one segment more per round trip (RFC 5681 §3.1).
struct ReferenceReno: ReferenceCongestion {
  func threshold(afterLossAt window: Double) -> Double { max(2, (window / 2).rounded(.down)) }
  func grow(_ window: inout Double, by count: Int, at now: Int64) { window += Double(count) / window }
  func endsSlowStart(_ acknowledgement: ReferenceAcknowledgement) -> Bool { false }
  func forget() {}
  func resume(after idle: Int64) {}
}
