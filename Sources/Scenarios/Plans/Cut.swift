import Quantities

/// A point in an answer and what happens there instead of the next byte.
public struct Cut: Hashable, Sendable {
  /// Where in an answer something happens.
  public enum Point: Hashable, Comparable, Sendable {
    /// Before the first byte of the head.
    case start
    /// After the whole head.
    case head
    /// When this many bytes of the encoded body have been sent, without chunk framing.
    case body(Int64)
  }

  /// What happens at the point.
  public enum Action: Hashable, Sendable {
    /// The connection ends this way.
    case end(Ending)
    /// Silence for this long, then on.
    case pause(Duration)
    /// Bytes that are no HTTP, then FIN.
    case garbage
    /// A chunk size that is no hexadecimal number, then FIN (RFC 9112 §7.1).
    case brokenChunk
  }

  /// Where it happens.
  public var point: Point
  /// What happens.
  public var action: Action

  /// Cuts at `point`.
  public init(_ point: Point, _ action: Action) {
    self.point = point
    self.action = action
  }
}
