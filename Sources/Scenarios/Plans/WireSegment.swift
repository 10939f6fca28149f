import Quantities

/// One step of playing an answer on a byte stream.
public enum WireSegment: Hashable, Sendable {
  /// These bytes, as fast as they go.
  case bytes([UInt8])
  /// These bytes one at a time, with this long between two of them.
  case dribble([UInt8], Duration)
  /// This range of the plan's body, at this payload rate, in chunks or plain.
  ///
  /// Where a body of unknown length ends within the range, the player goes on with `WireEncoder.tail` instead.
  case body(Range<Int64>, rate: BitRate?, chunked: Bool)
  /// Silence.
  case wait(Duration)
  /// The end of the exchange; always the last segment, and the only one of its kind.
  case end(Ending)
}
