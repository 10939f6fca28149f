/// How the senders on a link adapt their window to losses, written `congestion=cubic` or `congestion=reno`.
public enum CongestionControl: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// CUBIC (RFC 9438) with HyStart, as Linux, Windows and Apple's systems send.
  case cubic
  /// NewReno (RFC 5681, RFC 6582): half the window after a loss, one packet more per round trip.
  case reno

  /// The name as typed.
  public var description: String { rawValue }
}
