/// Undoes a content coding of bytes that arrive piece by piece (RFC 9110 §8.4).
///
/// Bytes behind the coded data's end are refused, as curl does, but gzip data may have several members (RFC 1952 §2.2).
///
/// Unchecked: the engine has one owner, since the decoder can't be copied, and its methods need exclusive access.
public struct ContentDecoder: ~Copyable, @unchecked Sendable {
  /// The coding that is undone.
  public let coding: ContentCoding
  private let engine: (any DecodingEngine)?
  private var hasBegun = false
  private var failure: ContentCodingError?

  /// A decoder that has seen nothing yet.
  public init(_ coding: ContentCoding) {
    self.coding = coding
    engine =
      switch coding {
      case .identity: nil
      case .gzip: InflateEngine(.gzip)
      case .deflate: InflateEngine(.deflate)
      case .br: BrotliDecodingEngine()
      }
  }

  /// Takes in coded bytes and appends what they make known of the plain ones.
  /// - Throws: `ContentCodingError` when the data is malformed, and the same again at every further call. What was decoded
  ///   before the fault has been appended.
  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) throws(ContentCodingError) {
    if let failure { throw failure }
    if bytes.isEmpty { return }
    hasBegun = true
    guard let engine else {
      output += bytes
      return
    }
    do {
      try engine.decode(bytes, into: &output)
    } catch {
      failure = error
      throw error
    }
  }

  /// Takes in coded bytes and appends what they make known of the plain ones.
  /// - Throws: `ContentCodingError` when the data is malformed, and the same again at every further call.
  public mutating func decode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) throws(ContentCodingError) {
    // withUnsafeBytes would lose the type of the error.
    let failure = bytes.withUnsafeBytes { bytes -> ContentCodingError? in
      do throws(ContentCodingError) {
        try decode(bytes, into: &output)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Ends the coded bytes; it has nothing more to append. No bytes at all are taken for an empty body.
  /// - Throws: `ContentCodingError` when the data ends too early, or was malformed before.
  public mutating func finish() throws(ContentCodingError) {
    if let failure { throw failure }
    guard hasBegun, let engine, !engine.isComplete else { return }
    failure = .truncated(coding)
    throw .truncated(coding)
  }

  /// The plain bytes of coded data that is complete.
  /// - Throws: `ContentCodingError` when the data is malformed or ends too early.
  public static func decode(_ bytes: [UInt8], from coding: ContentCoding) throws(ContentCodingError) -> [UInt8] {
    var decoder = ContentDecoder(coding)
    var output: [UInt8] = []
    try decoder.decode(bytes[...], into: &output)
    try decoder.finish()
    return output
  }
}
