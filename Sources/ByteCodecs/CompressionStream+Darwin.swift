#if canImport(Darwin)
  import Compression

  /// A running coding of Apple's Compression library.
  final class CompressionStream {
    private let stream: UnsafeMutablePointer<compression_stream>
    private let isOpen: Bool

    /// A stream of brotli in the direction of `operation`.
    init(brotli operation: compression_stream_operation) {
      stream = .allocate(capacity: 1)
      isOpen = compression_stream_init(stream, operation, COMPRESSION_BROTLI) == COMPRESSION_STATUS_OK
    }

    deinit {
      if isOpen { compression_stream_destroy(stream) }
      stream.deallocate()
    }

    /// Takes in bytes and appends what comes of them; says how the stream stands and how many bytes it left.
    func process(
      _ bytes: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]
    ) -> (status: compression_status, left: Int) {
      guard isOpen else { return (COMPRESSION_STATUS_ERROR, bytes.count) }
      let flags = isLast ? Int32(COMPRESSION_STREAM_FINALIZE.rawValue) : 0
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { none in
        // An empty buffer may have no address, but the stream wants one.
        guard let address = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(none.baseAddress)
        else { return (COMPRESSION_STATUS_ERROR, bytes.count) }
        stream.pointee.src_ptr = address
        stream.pointee.src_size = bytes.count
        var status = COMPRESSION_STATUS_OK
        repeat {
          CodingRoom.append(to: &output) { room in
            guard let place = room.baseAddress else { return 0 }
            stream.pointee.dst_ptr = place
            stream.pointee.dst_size = room.count
            status = compression_stream_process(stream, flags)
            return room.count - stream.pointee.dst_size
          }
        } while status == COMPRESSION_STATUS_OK
          && (stream.pointee.src_size > 0 || stream.pointee.dst_size == 0 || isLast)
        return (status, stream.pointee.src_size)
      }
    }
  }
#endif
