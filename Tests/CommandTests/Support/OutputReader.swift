import Foundation

/// Reads a pipe on a thread of its own and wakes who waits for its content.
///
/// `@unchecked Sendable`: `buffer` is reached under `lock` alone; the rest never changes.
final class OutputReader: @unchecked Sendable {
  /// What the process writes to.
  let pipe = Pipe()
  private let lock = NSLock()
  private var buffer = Data()
  private let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation

  init() { (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// What has been read so far.
  var bytes: Data { lock.withLock { buffer } }

  /// Starts reading; call once the process holds the other end.
  func start() {
    try? pipe.fileHandleForWriting.close()
    Thread.detachNewThread { [self] in
      while true {
        let part = pipe.fileHandleForReading.availableData
        guard !part.isEmpty else { break }
        lock.withLock { buffer.append(part) }
        changed.yield()
      }
      changed.finish()
    }
  }

  /// Waits until `condition` holds for what has been read; false when the pipe's end comes before.
  func wait(until condition: (Data) -> Bool) async -> Bool {
    if condition(bytes) { return true }
    for await _ in changes where condition(bytes) { return true }
    return condition(bytes)
  }
}
