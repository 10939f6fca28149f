/// What the player does when the head has been read.
public enum Opening: Sendable {
  /// Play this answer now; a body that is announced is nobody's.
  case answer(ResponsePlan)
  /// Read the body first: `receive`, then `received`.
  case receive
}
