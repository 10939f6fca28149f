import Foundation

/// The body of a request, read piece by piece; on the clock's queue alone.
protocol UploadSource: AnyObject {
  /// How many bytes there are; nil where only the end shows.
  var length: Int64? { get }
  /// The next piece; `more` is called once when reading again is worth it after `later`.
  func read(_ more: @escaping @Sendable () -> Void) -> UploadRead
  /// Begins again at the first byte; false when the bytes are gone.
  func rewind() -> Bool
  /// Nobody reads any more.
  func close()
}

/// What came of reading a body that is sent.
enum UploadRead {
  case bytes(ArraySlice<UInt8>)
  case later
  case end
  case failed(any Error)
}
