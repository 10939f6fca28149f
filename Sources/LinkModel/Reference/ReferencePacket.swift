/// A packet between the endpoints of a reference connection: a segment or none, and an acknowledgement.
struct ReferencePacket {
  /// The number of the segment it carries; nil for an acknowledgement alone.
  var segment: Int?
  /// The bytes of the segment.
  var payload = 0
  /// The first segment that its sender has not received.
  var expected = 0
  /// What its sender has received beyond that (RFC 2018).
  var selective: [Range<Int>] = []
  /// Whether it reports a segment that arrived twice (RFC 2883).
  var reportsDuplicate = false
  /// When it left, and the time stamp it returns (RFC 7323 §3), in nanoseconds.
  var sentAt: Int64 = 0
  var echo: Int64 = 0

  var wireBytes: Int { payload + PacketFormat.header }
}
