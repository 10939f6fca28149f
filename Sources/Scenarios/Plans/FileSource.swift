#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Bytes of a file, read as they are needed.
final class FileSource: BodySource {
  private let descriptor: Int32
  private let path: String
  private let offset: Int64
  private let count: Int64

  init(path: String, offset: Int64, count: Int64) throws(BodySourceError) {
    // Not blocking: a pipe that has taken the file's place would hold the server up until somebody writes to it.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw BodySourceError(description: "can't read \(path): \(String(cString: strerror(errno)))")
    }
    self.path = path
    self.offset = offset
    self.count = count
  }

  deinit { close(descriptor) }

  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(BodySourceError) -> BodyRead {
    guard position < count else { return .end }
    let wanted = Int(min(Int64(buffer.count), count - position))
    while true {
      let got = pread(descriptor, buffer.baseAddress, wanted, off_t(offset + position))
      if got > 0 { return .bytes(got) }
      if got < 0, errno == EINTR { continue }
      let reason = got == 0 ? "it became shorter while it was served" : String(cString: strerror(errno))
      throw BodySourceError(description: "can't read \(path) at byte \(offset + position): \(reason)")
    }
  }
}
