#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that an upload is written to; until it is whole its name ends in `.partial`, also when the server is killed.
final class UploadFile {
  /// Behind the name of an upload that isn't whole.
  static let partialSuffix = ".partial"

  /// Where the bytes are now.
  private(set) var path: String
  private let wholePath: String
  private var descriptor: Int32

  init(wholePath: String, descriptor: Int32) {
    self.wholePath = wholePath
    path = wholePath + Self.partialSuffix
    self.descriptor = descriptor
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    var written = 0
    while written < bytes.count {
      #if canImport(Darwin)
        let count = Darwin.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      #else
        let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      #endif
      if count > 0 {
        written += count
      } else if count < 0, errno != EINTR {
        throw UploadStore.problem(path, errno)
      }
    }
  }

  func finish(isComplete: Bool) throws(Problem) {
    guard descriptor >= 0 else { return }
    let failed = close(descriptor) != 0 ? errno : 0
    descriptor = -1
    if failed != 0 { throw UploadStore.problem(path, failed) }
    guard isComplete else { return }
    guard rename(path, wholePath) == 0 else { throw UploadStore.problem(wholePath, errno) }
    path = wholePath
  }
}
