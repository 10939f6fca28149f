/// A body opened for reading at any position; used by one player at a time.
public protocol BodySource: AnyObject {
  /// Fills `buffer` from byte `position` of the body on.
  /// - Returns: how many bytes were written; 0 only at the end.
  /// - Throws: `BodySourceError` when the bytes can't be had any more.
  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(BodySourceError) -> Int
}
