/// How the senders on a link adapt their window to losses, written `congestion=cubic` or `congestion=reno`.
public enum CongestionControl: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// CUBIC (RFC 9438) with HyStart, as Linux, Windows and Apple's systems send.
  case cubic
  /// NewReno (RFC 5681, RFC 6582): half the window after a loss, one packet more per round trip.
  case reno

  /// What a loss leaves of the window: 70 % (RFC 9438 §4.6) or half (RFC 5681 §3.1).
  var remainder: Double { self == .cubic ? 0.7 : 0.5 }

  /// The name as typed.
  public var description: String { rawValue }
}
