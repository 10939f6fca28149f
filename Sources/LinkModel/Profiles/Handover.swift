/// How connections end at a hand-over, written `handover=reset` or `handover=silence` between two stretches of a timeline.
///
/// The client has another address behind it, so nothing can arrive at the old one any more: every open connection is lost.
public enum Handover: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// Both ends see an RST at once, as where the client's system breaks off what belongs to an address that has gone.
  case reset
  /// Nothing comes any more in either direction, and the client's socket stays open until the client gives up.
  case silence

  /// The mark as typed.
  public var description: String { "handover=\(rawValue)" }
}
