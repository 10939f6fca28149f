/// The sizes of packets on the wire: IPv4 or IPv6 with TCP and its time stamps in an MTU of 1500.
enum PacketFormat {
  /// Payload bytes of a full packet.
  static let payload = 1448
  /// Header bytes of every packet, and the whole of an acknowledgement.
  static let header = 52
  /// Bytes of a full packet on the wire.
  static let full = payload + header
  /// The largest window in packets: the 6 MB of a stock Linux receiver.
  static let largestWindow = 4096
  /// How fast a sender hands a burst over: 8 Gbit/s, in nanoseconds per byte.
  static let lineNanosecondsPerByte = 1.0
  /// Packets that a stock Linux sender's first socket buffer (85 KB) lets out at once.
  static let firstUploadBurst = 58
}
