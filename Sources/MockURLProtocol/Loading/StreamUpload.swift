import Foundation
import Quantities

/// A stream that is sent, read on a queue of its own because reading it may block.
///
/// `@unchecked Sendable`: `stream` is reached on `queue` alone; what was read is behind the lock.
final class StreamUpload: UploadSource, @unchecked Sendable {
  private enum State {
    case idle
    case reading(@Sendable () -> Void)
    case read(UploadRead)
    case closed
  }

  private let stream: InputStream
  private let clock: MockClock
  private let queue = DispatchQueue(label: "mock.upload-stream")
  private let state = LockedBox(State.idle)
  private var isOpen = false

  private static let pieceSize = 65_536

  /// How long the clock waits for a stream that others may be filling.
  private static let patience = DispatchTimeInterval.milliseconds(50)

  init(_ stream: InputStream, clock: MockClock) {
    self.stream = stream
    self.clock = clock
  }

  var length: Int64? { nil }

  func read(_ more: @escaping @Sendable () -> Void) -> UploadRead {
    let (read, starts) = state.withLock { state -> (UploadRead, Bool) in
      switch state {
      case .read(let read):
        if case .bytes = read { state = .idle }
        return (read, false)
      case .reading, .closed: return (.later, false)
      case .idle:
        state = .reading(more)
        return (.later, true)
      }
    }
    if starts {
      let hold = Hold(clock)
      queue.async { [self] in
        readPiece()
        hold.end()
      }
      // Whoever fills the stream may be waiting for this clock.
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { hold.end() }
    }
    return read
  }

  /// Keeps the clock from going on.
  private final class Hold: Sendable {
    private let clock: LockedBox<MockClock?>

    init(_ clock: MockClock) {
      self.clock = LockedBox(clock)
      clock.handing()
    }

    func end() {
      let clock = clock.withLock { clock in
        defer { clock = nil }
        return clock
      }
      clock?.handed(.full)
    }
  }

  private func readPiece() {
    if !isOpen {
      isOpen = true
      stream.open()
    }
    var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
    let count = stream.read(&buffer, maxLength: buffer.count)
    let read: UploadRead =
      count > 0
      ? .bytes(buffer[..<count]) : count == 0 ? .end : .failed(stream.streamError ?? OfflineError.uploadStream())
    let more = state.withLock { state -> (@Sendable () -> Void)? in
      guard case .reading(let more) = state else { return nil }
      state = .read(read)
      return more
    }
    more?()
  }

  func rewind() -> Bool { false }

  func close() {
    state.withLock { $0 = .closed }
    queue.async { [self] in if isOpen { stream.close() } }
  }
}
