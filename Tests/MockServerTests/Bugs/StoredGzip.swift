/// The gzip of report B003: stored blocks, each the beginning of the `/data` pattern (RFC 1951 §3.2.4, RFC 1952).
enum StoredGzip {
  /// The blocks' lengths.
  static let blocks = Array(repeating: 58_406, count: 4) + Array(repeating: 50_303, count: 32)

  /// What can be decoded of a gzip that may have been cut between two blocks.
  static func decoded(_ gzip: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var position = 10
    while position + 5 <= gzip.count {
      let length = Int(gzip[position + 1]) | Int(gzip[position + 2]) << 8
      let end = min(gzip.count, position + 5 + length)
      bytes += gzip[position + 5..<end]
      if gzip[position] == 1 { break }
      position = end
    }
    return bytes
  }
}
