import CZlib

/// Encodes gzip and deflate by zlib at its usual level; a gzip header names no time, so equal input gives equal output.
final class DeflateEngine: EncodingEngine {
  /// zlib's state; it holds its own address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let coding: ContentCoding
  private let opening: Int32

  /// An engine for gzip or deflate.
  init(_ coding: ContentCoding) {
    self.coding = coding
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let format: DeflateFormat = coding == .gzip ? .gzip : .zlib
    opening = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, format.rawValue, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    if opening == Z_OK { deflateEnd(stream) }
    stream.deallocate()
  }

  func encode(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]) throws(ContentCodingError) {
    guard opening == Z_OK else { throw .library(coding, "zlib code \(opening)") }
    var bytes = bytes
    // zlib counts in 32 bits.
    repeat {
      let piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(1 << 30))
      bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(piece.count))
      // zlib never writes to its input; its C interface just doesn't say so.
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.pointee.avail_in = UInt32(piece.count)
      repeat {
        var code = Z_OK
        CodingRoom.append(to: &output) { room in
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(room.count)
          code = deflate(stream, isLast && bytes.isEmpty ? Z_FINISH : Z_NO_FLUSH)
          return room.count - Int(stream.pointee.avail_out)
        }
        // Z_BUF_ERROR: all was already written.
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
          throw .library(coding, "zlib code \(code)")
        }
      } while stream.pointee.avail_out == 0
    } while !bytes.isEmpty
  }
}
