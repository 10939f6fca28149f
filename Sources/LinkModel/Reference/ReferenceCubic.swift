import Quantities

/// CUBIC (RFC 9438), segment by segment and with the constants of Linux.
struct ReferenceCubic: ReferenceCongestion {
  /// What is left after a loss, as the kernel rounds it.
  private static let beta = 717.0 / 1024

  /// The window before the last loss, and the start of the growth since; nil before the first growth.
  private var peak = 0.0
  private var epoch: Int64?
  /// The plateau of the curve and the seconds until it is reached.
  private var plateau = 0.0
  private var rise = 0.0
  /// The window that NewReno would have by now.
  private var friendly = 0.0
  private var hyStart = ReferenceHyStart()

  mutating func threshold(afterLossAt window: Double) -> Double {
    epoch = nil
    // A flow that loses below its last peak leaves room for newer ones (RFC 9438 §4.7).
    peak = window < peak ? window * (1 + Self.beta) / 2 : window
    return max(2, (window * Self.beta).rounded(.down))
  }

  mutating func grow(_ window: inout Double, by count: Int, at now: Int64) {
    let start = epoch ?? now
    if epoch == nil {
      epoch = now
      friendly = window
      plateau = max(peak, window)
      rise = MathFunctions.cubeRoot((plateau - window) / 0.4)
    }
    let leastRoundTrip = hyStart.leastRoundTrip == .max ? 0 : hyStart.leastRoundTrip
    let offset = Double(now - start + leastRoundTrip) / 1e9 - rise
    let target = plateau + 0.4 * offset * offset * offset
    var perSegment = target > window ? window / (target - window) : 100 * window
    if peak == 0 { perSegment = min(perSegment, 20) }
    friendly += Double(count) * 3 * (1 - Self.beta) / (1 + Self.beta) / friendly
    if friendly > window { perSegment = min(perSegment, window / (friendly - window)) }
    window += Double(count) / max(perSegment, 2)
  }

  mutating func endsSlowStart(_ acknowledgement: ReferenceAcknowledgement) -> Bool {
    // Round trips right after a recovery tell of the queue it left.
    if let epoch, acknowledgement.now - epoch < 1_000_000_000 { return false }
    return hyStart.endsSlowStart(acknowledgement)
  }

  mutating func forget() {
    peak = 0
    epoch = nil
    hyStart = ReferenceHyStart()
  }

  mutating func resume(after idle: Int64) { epoch = epoch.map { $0 + idle } }
}
