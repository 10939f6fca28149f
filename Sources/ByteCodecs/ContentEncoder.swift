/// Applies a content coding to bytes that arrive piece by piece; the same bytes always give the same coded ones.
///
/// Unchecked: the engine has one owner, since the encoder can't be copied, and its methods need exclusive access.
public struct ContentEncoder: ~Copyable, @unchecked Sendable {
  /// The coding that is applied.
  public let coding: ContentCoding
  private let engine: (any EncodingEngine)?

  /// An encoder that has seen nothing yet.
  public init(_ coding: ContentCoding) {
    self.coding = coding
    engine =
      switch coding {
      case .identity: nil
      case .gzip: DeflateEngine(.gzip)
      case .deflate: DeflateEngine(.deflate)
      case .br: BrotliEncodingEngine()
      }
  }

  /// Takes in plain bytes and appends those coded ones that are settled by now, which may be none.
  /// - Throws: `ContentCodingError.library` when the library fails.
  public mutating func encode(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) throws(ContentCodingError) {
    if bytes.isEmpty { return }
    guard let engine else {
      output += bytes
      return
    }
    try engine.encode(bytes, isLast: false, into: &output)
  }

  /// Takes in plain bytes and appends those coded ones that are settled by now, which may be none.
  /// - Throws: `ContentCodingError.library` when the library fails.
  public mutating func encode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) throws(ContentCodingError) {
    // withUnsafeBytes would lose the type of the error.
    let failure = bytes.withUnsafeBytes { bytes -> ContentCodingError? in
      do throws(ContentCodingError) {
        try encode(bytes, into: &output)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Ends the plain bytes and appends the rest of the coded ones; it ends the encoder.
  /// - Throws: `ContentCodingError.library` when the library fails.
  public consuming func finish(into output: inout [UInt8]) throws(ContentCodingError) {
    try engine?.encode(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, into: &output)
  }

  /// The coded bytes of `bytes`.
  /// - Throws: `ContentCodingError.library` when the library fails.
  public static func encode(_ bytes: [UInt8], as coding: ContentCoding) throws(ContentCodingError) -> [UInt8] {
    var encoder = ContentEncoder(coding)
    var output: [UInt8] = []
    try encoder.encode(bytes[...], into: &output)
    try encoder.finish(into: &output)
    return output
  }
}
