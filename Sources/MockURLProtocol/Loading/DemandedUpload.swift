import Foundation
import Quantities

/// A body whose stream is asked of the task's delegate when it is needed.
final class DemandedUpload: UploadSource, @unchecked Sendable {
  // Unchecked: `stream` is set once behind the lock.
  private let client: TaskClient
  private let stream = LockedBox<StreamUpload?>(nil)
  private let isAsked = LockedBox(false)
  private let isMissing = LockedBox(false)

  init(_ client: TaskClient) { self.client = client }

  var length: Int64? { nil }

  func read(_ more: @escaping @Sendable () -> Void) -> UploadRead {
    if let stream = stream.withLock({ $0 }) { return stream.read(more) }
    if isMissing.withLock({ $0 }) { return .failed(OfflineError.uploadStream()) }
    let isFirst = isAsked.withLock { asked in
      defer { asked = true }
      return !asked
    }
    guard isFirst else { return .later }
    client.askForStream { [self] stream in
      if let stream {
        self.stream.withLock { $0 = StreamUpload(stream, clock: client.clock) }
      } else {
        isMissing.withLock { $0 = true }
      }
      more()
    }
    return .later
  }

  func rewind() -> Bool { false }

  func close() { stream.withLock { $0 }?.close() }
}
