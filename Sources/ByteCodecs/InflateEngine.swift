import CZlib

/// Decodes gzip and deflate by zlib.
final class InflateEngine: DecodingEngine {
  /// zlib's state; it holds its own address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let coding: ContentCoding
  private var isOpen = false
  /// The first byte of deflate data until the second shows which format it is.
  private var held: UInt8?
  private(set) var isComplete = false

  /// An engine for gzip or deflate.
  init(_ coding: ContentCoding) {
    self.coding = coding
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
  }

  deinit {
    if isOpen { inflateEnd(stream) }
    stream.deallocate()
  }

  func decode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(ContentCodingError) {
    var bytes = bytes
    if !isOpen {
      if coding == .gzip {
        try open(.gzip)
      } else if let first = held {
        try open(Self.isZlib(first, bytes[0]) ? .zlib : .raw)
        held = nil
        let failure = withUnsafeBytes(of: first) { self.failure(inflating: $0, into: &output) }
        if let failure { throw failure }
      } else if bytes.count == 1 {
        held = bytes[0]
        return
      } else {
        try open(Self.isZlib(bytes[0], bytes[1]) ? .zlib : .raw)
      }
    }
    // zlib counts in 32 bits.
    while !bytes.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(1 << 30))
      bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(piece.count))
      if let failure = failure(inflating: piece, into: &output) { throw failure }
    }
  }

  /// Inflates a piece; an error when it can't be.
  private func failure(inflating piece: UnsafeRawBufferPointer, into output: inout [UInt8]) -> ContentCodingError? {
    // zlib never writes to its input; its C interface just doesn't say so.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(piece.count)
    repeat {
      if isComplete {
        guard coding == .gzip else { return .malformed(coding, "bytes follow its end") }
        // Another member follows (RFC 1952 §2.2).
        inflateReset(stream)
        isComplete = false
      }
      var code = Z_OK
      CodingRoom.append(to: &output) { room in
        stream.pointee.next_out = room.baseAddress
        stream.pointee.avail_out = UInt32(room.count)
        code = inflate(stream, Z_NO_FLUSH)
        return room.count - Int(stream.pointee.avail_out)
      }
      switch code {
      case Z_OK: break
      case Z_STREAM_END: isComplete = true
      // Neither input nor output moved: more input is needed.
      case Z_BUF_ERROR: return nil
      case Z_NEED_DICT: return .malformed(coding, "it needs a preset dictionary")
      case Z_DATA_ERROR: return .malformed(coding, Self.message(stream, or: "data error"))
      default: return .library(coding, Self.message(stream, or: "zlib code \(code)"))
      }
    } while stream.pointee.avail_in > 0 || (stream.pointee.avail_out == 0 && !isComplete)
    return nil
  }

  private func open(_ format: DeflateFormat) throws(ContentCodingError) {
    let code = inflateInit2_(stream, format.rawValue, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { throw .library(coding, Self.message(stream, or: "zlib code \(code)")) }
    isOpen = true
  }

  /// Whether these two bytes begin zlib data (RFC 1950 §2.2); many servers send bare deflate data instead.
  private static func isZlib(_ first: UInt8, _ second: UInt8) -> Bool {
    first & 0x0F == 8 && first >> 4 <= 7 && (UInt16(first) << 8 | UInt16(second)) % 31 == 0
  }

  private static func message(_ stream: UnsafeMutablePointer<z_stream>, or other: String) -> String {
    stream.pointee.msg.map { String(cString: $0) } ?? other
  }
}
