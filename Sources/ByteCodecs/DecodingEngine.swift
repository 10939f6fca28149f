/// The part of a content decoder that a library does.
protocol DecodingEngine: AnyObject {
  /// Whether the data seen so far is complete.
  var isComplete: Bool { get }

  /// Takes in coded bytes, at least one, and appends plain ones.
  func decode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(ContentCodingError)
}
