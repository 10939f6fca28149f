/// How many bytes of relayed connections wait in this process, over all links of a port. Belongs to the loop's thread.
final class RelayMemory {
  /// With more than this, further bytes stay in their sockets until they are due.
  static let limit = 16 << 20

  /// The bytes that wait.
  var used = 0

  /// Where bytes are for a moment between reading and writing them.
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

  deinit { scratch.deallocate() }

  /// Whether more may be read than is due.
  var hasRoom: Bool { used < Self.limit }
}
