/// What became of the bytes that were on their way to a client.
enum Delivery: Hashable, Sendable {
  /// Every one reached the client's system.
  case complete
  /// The client left while this many were still on their way.
  case clientGone(undelivered: Int64)
  /// The server stopped while this many were still on their way.
  case stopped(undelivered: Int64)
}
