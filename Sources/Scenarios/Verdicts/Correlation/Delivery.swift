/// How far an answer came.
enum Delivery: Hashable {
  /// It is still on its way.
  case open
  /// Head and body came whole.
  case whole
  /// The connection ended before a head was there.
  case noAnswer
  /// The body ended before its announced end; `declared` is its Content-Length, nil in chunks.
  case truncated(declared: Int64?)
  /// The server fell silent for ever.
  case stalled
  /// The client left before the end.
  case clientLeft
  /// The server couldn't go on, or stopped: nothing to blame a client for.
  case serverFailed
}
