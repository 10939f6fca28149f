#if canImport(Darwin)
  import Compression

  /// Encodes brotli by Apple's Compression library. Untested: written from its documentation.
  final class BrotliEncodingEngine: EncodingEngine {
    private let stream = CompressionStream(brotli: COMPRESSION_STREAM_ENCODE)

    func encode(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]) throws(ContentCodingError) {
      let (status, _) = stream.process(bytes, isLast: isLast, into: &output)
      guard status != COMPRESSION_STATUS_ERROR else { throw .library(.br, "the encoder refused its input") }
    }
  }
#endif
