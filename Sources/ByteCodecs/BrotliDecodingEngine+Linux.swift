#if os(Linux)
  import CBrotli

  /// Decodes brotli by the reference library.
  final class BrotliDecodingEngine: DecodingEngine {
    private let state = BrotliDecoderCreateInstance(nil, nil, nil)
    private(set) var isComplete = false

    deinit {
      if let state { BrotliDecoderDestroyInstance(state) }
    }

    func decode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(ContentCodingError) {
      guard let state else { throw .library(.br, "out of memory") }
      if isComplete { throw .malformed(.br, "bytes follow its end") }
      var input = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      var left = bytes.count
      var result = BROTLI_DECODER_RESULT_ERROR
      repeat {
        CodingRoom.append(to: &output) { room in
          var free = room.count
          var place = room.baseAddress
          result = BrotliDecoderDecompressStream(state, &left, &input, &free, &place, nil)
          return room.count - free
        }
      } while result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
      if result == BROTLI_DECODER_RESULT_SUCCESS {
        isComplete = true
        if left > 0 { throw .malformed(.br, "bytes follow its end") }
      } else if result == BROTLI_DECODER_RESULT_ERROR {
        let text = BrotliDecoderErrorString(BrotliDecoderGetErrorCode(state))
        throw .malformed(.br, text.map { String(cString: $0) } ?? "data error")
      }
    }
  }
#endif
