/// A direction of a link, as its client sees it.
public enum Direction: Int, Hashable, Sendable, CaseIterable {
  /// Towards the client: downloads.
  case down
  /// From the client: uploads.
  case up

  /// The opposite direction, in which acknowledgements travel.
  public var reverse: Direction { self == .down ? .up : .down }
}
