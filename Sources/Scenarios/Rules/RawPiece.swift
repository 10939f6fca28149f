/// A piece of an answer that is written byte for byte.
public enum RawPiece: Hashable, Sendable {
  /// These bytes.
  case bytes([UInt8])
  /// `count` bytes of the `/data` pattern.
  case data(count: Int64)
  /// Silence; what stands before it has been written by then.
  case pause(Duration)
}
