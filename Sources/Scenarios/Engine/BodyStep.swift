import Quantities

/// What becomes of request body bytes that were offered to an exchange.
public struct BodyStep: Sendable {
  /// What the player does next.
  public enum Next: Sendable {
    /// Offer more when it is there.
    case more
    /// Offer the rest again at this time, and read nothing until then.
    case pause(until: MonotonicTime)
    /// Play this answer now; the rest of the body is nobody's.
    case answer(ResponsePlan)
  }

  /// How many of the offered bytes were taken.
  public var consumed: Int
  /// What comes next.
  public var next: Next
}
