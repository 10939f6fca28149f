#if canImport(Darwin)
  import Compression

  /// Decodes brotli by Apple's Compression library. Untested: written from its documentation.
  final class BrotliDecodingEngine: DecodingEngine {
    private let stream = CompressionStream(brotli: COMPRESSION_STREAM_DECODE)
    private(set) var isComplete = false

    func decode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(ContentCodingError) {
      if isComplete { throw .malformed(.br, "bytes follow its end") }
      let (status, left) = stream.process(bytes, isLast: false, into: &output)
      guard status != COMPRESSION_STATUS_ERROR else { throw .malformed(.br, "data error") }
      isComplete = status == COMPRESSION_STATUS_END
      if isComplete, left > 0 { throw .malformed(.br, "bytes follow its end") }
    }
  }
#endif
