/// The part of a content encoder that a library does.
protocol EncodingEngine: AnyObject {
  /// Takes in plain bytes and appends coded ones; all that are left when these bytes are the last.
  func encode(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]) throws(ContentCodingError)
}
