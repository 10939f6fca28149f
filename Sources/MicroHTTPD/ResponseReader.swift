/// Makes the body of a response piece by piece, on the connection's own thread; subclass it.
open class ResponseReader {
  /// A reader without a body.
  public init() {}

  /// Writes the bytes from `position` on.
  /// - Parameter position: how many bytes were written before.
  open func read(position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> ReaderResult { .end }
}
