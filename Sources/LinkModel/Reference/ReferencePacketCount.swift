/// What became of the packets of one direction of a reference connection.
public struct ReferencePacketCount: Hashable, Sendable {
  /// Packets put on the link, with acknowledgements and repetitions.
  public internal(set) var sent = 0
  /// Packets that chance took.
  public internal(set) var lost = 0
  /// Packets that a full queue refused.
  public internal(set) var refused = 0
}
