import Quantities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Request bodies in an unnamed temporary file that is written round and round, so that the newest bytes are at hand.
///
/// The file is made when the first body is long enough to need it. Bytes have positions on an endless scale; those that are
/// further back than the file is long have been overwritten.
final class BodySpool: Sendable {
  /// A stretch of bytes.
  struct Extent: Hashable, Sendable {
    /// Where it begins on the endless scale.
    let position: Int64
    /// How many bytes it has.
    var count: Int
  }

  private enum File {
    case notMade
    case open(Int32)
    case failed
  }

  private struct State {
    var file = File.notMade
    var end: Int64 = 0
  }

  /// How much of one body is kept.
  let bodyLimit: Int
  private let total: Int64
  private let directory: String
  private let warn: @Sendable (String) -> Void
  private let state = LockedBox(State())

  /// A spool of `total` bytes with at most `bodyLimit` of each body; nil when either is 0.
  /// - Parameters:
  ///   - directory: where the file is made; nil for TMPDIR, else /tmp.
  ///   - warn: told once when bodies can't be kept.
  init?(bodyLimit: ByteCount, total: ByteCount, directory: String? = nil, warn: @escaping @Sendable (String) -> Void) {
    guard bodyLimit.bytes > 0, total.bytes > 0 else { return nil }
    self.bodyLimit = Int(min(bodyLimit.bytes, total.bytes))
    self.total = total.bytes
    self.directory = directory ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    self.warn = warn
  }

  deinit {
    state.withLock { if case .open(let descriptor) = $0.file { close(descriptor) } }
  }

  /// Appends bytes; nil when they can't be kept.
  func append(_ bytes: UnsafeRawBufferPointer) -> Extent? {
    // Writing under the lock keeps a slow writer from coming late into bytes that are a newer body's by then.
    let (extent, failure) = state.withLock { state -> (Extent?, Int32) in
      if case .notMade = state.file {
        let descriptor = Self.make(in: directory)
        state.file = descriptor >= 0 ? .open(descriptor) : .failed
        if descriptor < 0 { return (nil, errno) }
      }
      guard case .open(let descriptor) = state.file else { return (nil, 0) }
      let extent = Extent(position: state.end, count: bytes.count)
      for (offset, range) in places(of: extent) {
        let error = Self.write(UnsafeRawBufferPointer(rebasing: bytes[range]), to: descriptor, at: offset)
        guard error == 0 else {
          close(descriptor)
          state.file = .failed
          return (nil, error)
        }
      }
      state.end += Int64(bytes.count)
      return (extent, 0)
    }
    if failure != 0 {
      let reason = String(cString: strerror(failure))
      warn(
        "request bodies aren't kept any more: no temporary file in \(directory): \(reason); set TMPDIR to another place"
      )
    }
    return extent
  }

  /// The bytes of `extents`, one after the other; nil when any was overwritten or can't be read.
  func read(_ extents: [Extent]) -> [UInt8]? {
    let count = extents.reduce(0) { $0 + $1.count }
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      used = 0
      let buffer = UnsafeMutableRawBufferPointer(buffer)
      state.withLock { state in
        guard case .open(let descriptor) = state.file else {
          isWhole = false
          return
        }
        for extent in extents where isWhole {
          isWhole = extent.position >= state.end - total
          for (offset, range) in places(of: extent) where isWhole {
            let part = UnsafeMutableRawBufferPointer(
              rebasing: buffer[(used + range.lowerBound)..<(used + range.upperBound)])
            isWhole = Self.read(part, from: descriptor, at: offset)
          }
          if isWhole { used += extent.count }
        }
      }
    }
    return isWhole ? bytes : nil
  }

  /// Where in the file the parts of an extent are: two when it goes over the file's end.
  private func places(of extent: Extent) -> [(offset: Int64, range: Range<Int>)] {
    let start = extent.position % total
    let first = Int(min(Int64(extent.count), total - start))
    return first == extent.count
      ? [(start, 0..<first)] : [(start, 0..<first), (0, first..<extent.count)]
  }

  /// Makes a file and takes its name away, so that nothing is left behind however the program ends.
  private static func make(in directory: String) -> Int32 {
    for _ in 0..<100 {
      let path = "\(directory)/mocksrv-\(getpid())-\(UInt64.random(in: 0 ... .max)).bodies"
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor >= 0 {
        unlink(path)
        return descriptor
      }
      guard errno == EEXIST else { return -1 }
    }
    return -1
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int64) -> Int32 {
    var done = 0
    while done < bytes.count {
      let count = pwrite(
        descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset) + off_t(done))
      if count > 0 { done += count } else if count == 0 || errno != EINTR { return count == 0 ? ENOSPC : errno }
    }
    return 0
  }

  private static func read(_ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int64) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = pread(
        descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset) + off_t(done))
      if count > 0 { done += count } else if count == 0 || errno != EINTR { return false }
    }
    return true
  }
}
