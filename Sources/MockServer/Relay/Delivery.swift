import LinkModel

/// What became of the bytes that were on their way to a client.
enum Delivery: Hashable, Sendable {
  /// Why bytes don't arrive.
  enum Loss: Hashable, Sendable {
    /// The client left.
    case clientGone
    /// A hand-over took the way to the client.
    case handover(Handover)
    /// The server stopped.
    case stopped
  }

  /// Every one reached the client's system.
  case complete
  /// This many were still on their way.
  case cut(Loss, undelivered: Int64)
}
