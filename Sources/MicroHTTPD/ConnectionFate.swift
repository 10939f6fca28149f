/// Whether a connection goes on.
public enum ConnectionFate: Hashable, Sendable {
  /// Go on.
  case proceed
  /// Close the connection's descriptor without another byte (no shutdown: a duplicate of it stays usable).
  case drop
}
