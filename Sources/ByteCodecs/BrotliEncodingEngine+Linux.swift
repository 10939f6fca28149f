#if os(Linux)
  import CBrotli

  /// Encodes brotli by the reference library, at a quality that servers use for answers made on the fly.
  final class BrotliEncodingEngine: EncodingEngine {
    private let state = BrotliEncoderCreateInstance(nil, nil, nil)

    init() {
      if let state { BrotliEncoderSetParameter(state, BROTLI_PARAM_QUALITY, 5) }
    }

    deinit {
      if let state { BrotliEncoderDestroyInstance(state) }
    }

    func encode(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]) throws(ContentCodingError) {
      guard let state else { throw .library(.br, "out of memory") }
      var input = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      var left = bytes.count
      let operation = isLast ? BROTLI_OPERATION_FINISH : BROTLI_OPERATION_PROCESS
      repeat {
        var works = BROTLI_TRUE
        CodingRoom.append(to: &output) { room in
          var free = room.count
          var place = room.baseAddress
          works = BrotliEncoderCompressStream(state, operation, &left, &input, &free, &place, nil)
          return room.count - free
        }
        guard works == BROTLI_TRUE else { throw .library(.br, "the encoder refused its input") }
      } while left > 0 || BrotliEncoderHasMoreOutput(state) == BROTLI_TRUE
    }
  }
#endif
